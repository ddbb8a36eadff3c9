import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";

/** Writes both names; one alone is never sent (docs/product/signing-in.md#names). Validated by the caller. */
export async function updateProfile(
  db: Db,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db.update(users).set({ firstName: names.firstName, lastName: names.lastName }).where(eq(users.id, userId));
}
