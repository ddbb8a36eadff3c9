import { eq } from "drizzle-orm";
import { changeTimeZone } from "#app/calendar/own-day.ts";
import { isTimeZone } from "#app/calendar/time-zone.ts";
import type { Member } from "#app/members/member.ts";
import type { Database } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { markDone } from "./mark-done.server.ts";
import { planReminders } from "./plan-reminders.server.ts";

export type SetTimeZoneResult = { ok: true } | { ok: false; reason: "unknown-zone" };

/**
 * Sets where the member lives by the clock. No zone is refused. The own day never goes back by it, but for the first
 * setting, and none is shorter than 20 hours; a date that the date line takes counts as done
 * (docs/product/the-couples-day.md#travelling).
 */
export async function setTimeZone(
  database: Database,
  member: Member,
  timeZone: string,
  now: Date,
): Promise<SetTimeZoneResult> {
  if (!isTimeZone(timeZone)) return { ok: false, reason: "unknown-zone" };
  const { person } = member;
  if (person.timeZone === timeZone) return { ok: true };
  const { skipped, ...day } = changeTimeZone(now, person, timeZone);
  const moved: Member = { ...member, person: { ...person, timeZone, ...day } };
  await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ timeZone, ...day })
      .where(eq(users.id, person.id));
    await planReminders(tx, person.id);
    for (const date of skipped) await markDone(tx, moved, date, now);
  });
  return { ok: true };
}
