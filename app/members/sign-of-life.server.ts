import { and, eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
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

/** Shows the partner when this one was last here, from now on, or hides it and forgets it. */
export async function showSignOfLife(db: Db, person: Pick<Person, "id">, shown: boolean, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastSeenHidden: !shown, lastSeenAt: shown ? now : null })
    .where(eq(users.id, person.id));
}
