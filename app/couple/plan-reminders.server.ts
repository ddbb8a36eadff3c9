import { eq, isNull } from "drizzle-orm";
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

/**
 * When it is next looked for a reminder of somebody, and of what kind (null: only whether they are here), as they take
 * it along. ISO 8601 in UTC. Null where nothing is looked for, or the time is still to be reckoned.
 */
export async function nextReminderOf(db: Db, userId: string): Promise<{ kind: string | null; at: string } | null> {
  const { kind, dueAt } = reminders;
  const [row] = await db.select({ kind, at: dueAt }).from(reminders).where(eq(reminders.userId, userId));
  return row?.at && row.at > ANEW.dueAt ? { kind: row.kind, at: row.at.toISOString() } : null;
}
