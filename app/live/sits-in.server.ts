import { and, eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";

/** Whether somebody sits in a space now. */
export async function sitsIn(db: Db, { userId, coupleId }: { userId: string; coupleId: string }): Promise<boolean> {
  const seat = and(eq(memberships.userId, userId), eq(memberships.coupleId, coupleId));
  return (await db.select({ id: memberships.userId }).from(memberships).where(seat)).length > 0;
}
