import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";

/** Since when what is 18+ may be kept of somebody; null where it may not. */
export async function readKeeping(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db.select({ at: users.keepingAt }).from(users).where(eq(users.id, userId));
  return row?.at ?? null;
}
