import { isNull } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { reminders } from "#db/schema/reminders.ts";

/** Long ago: the time has to be reckoned first. */
const ANEW = { kind: null, dueAt: new Date(0) };

/**
 * Has the time of somebody's next reminder reckoned anew, a moment later (docs/product/reminders.md#when): their clock is
 * another one.
 */
export async function planReminders(tx: Db, userId: string): Promise<void> {
  await tx
    .insert(reminders)
    .values({ userId, ...ANEW })
    .onConflictDoUpdate({ target: reminders.userId, set: ANEW });
}

/** The same for somebody who has signed in, if nothing is looked for yet. */
export async function wakeReminders(db: Db, userId: string): Promise<void> {
  await db
    .insert(reminders)
    .values({ userId, ...ANEW })
    .onConflictDoUpdate({ target: reminders.userId, set: ANEW, setWhere: isNull(reminders.kind) });
}
