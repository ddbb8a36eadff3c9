import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { keyChanges } from "#db/key-schema/data-keys.ts";

/** What a row holds: how often keys were destroyed, or the second in which a rotation that is not over began. */
type What = "destroyed" | "rotation began";

/** Counts one more. Run it in the transaction of the change itself. */
export async function countChange(tx: Db, what: What): Promise<void> {
  await tx
    .insert(keyChanges)
    .values({ what, count: 1 })
    .onConflictDoUpdate({ target: keyChanges.what, set: { count: sql`${keyChanges.count} + 1` } });
}

/** The count, or null where there is none yet. */
export async function countedChanges(db: Db, what: What): Promise<number | null> {
  const [row] = await db.select({ count: keyChanges.count }).from(keyChanges).where(eq(keyChanges.what, what));
  return row?.count ?? null;
}

/** Keeps a number, unless there is one already. @returns the one that is kept */
export async function keepFirst(db: Db, what: What, count: number): Promise<number> {
  await db.insert(keyChanges).values({ what, count }).onConflictDoNothing();
  return (await countedChanges(db, what)) ?? count;
}

/** Forgets a number. */
export async function dropCount(db: Db, what: What): Promise<void> {
  await db.delete(keyChanges).where(eq(keyChanges.what, what));
}
