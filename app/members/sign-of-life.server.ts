import { and, eq } from "drizzle-orm";
import { spread } from "#app/live/news.server.ts";
import type { Database, Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import type { Person } from "./member.ts";

/** Finer would cost a write on each page and tell the partner more than "20 minutes ago" needs. Milliseconds. */
const EVERY_MS = 5 * 60_000;

/** Notes that the member is here, at most every five minutes; of whoever hides it nothing is noted. */
export async function noteSignOfLife(db: Db, person: Person, now: Date): Promise<void> {
  if (person.lastSeenHidden) return;
  if (person.lastSeenAt && Math.abs(now.getTime() - person.lastSeenAt.getTime()) < EVERY_MS) return;
  // Who hides it while this request is under way is not noted by it.
  await db
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(eq(users.id, person.id), eq(users.lastSeenHidden, false)));
}

/**
 * Shows the partner when this one was last here and that they are here now, from now on, or hides both and forgets it:
 * the pages that are open follow at once (docs/product/live.md#here-now).
 */
export async function showSignOfLife(
  { transaction }: Pick<Database, "transaction">,
  { person, couple }: { person: { id: string }; couple: { id: string } },
  shown: boolean,
  now: Date,
): Promise<void> {
  await transaction(async (tx) => {
    spread(tx, { kind: "shown", coupleId: couple.id, userId: person.id });
    await tx
      .update(users)
      .set({ lastSeenHidden: !shown, lastSeenAt: shown ? now : null })
      .where(eq(users.id, person.id));
  });
}

/** Shows the partner that this one is here also while they are in the 18+ part, or hides it there. */
export async function showOnAdult(
  { transaction }: Pick<Database, "transaction">,
  { person, couple }: { person: { id: string }; couple: { id: string } },
  shown: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    spread(tx, { kind: "shown-on-adult", coupleId: couple.id, userId: person.id });
    await tx.update(users).set({ hereOnAdult: shown }).where(eq(users.id, person.id));
  });
}
