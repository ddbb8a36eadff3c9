import { sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { monthOf } from "#app/calendar/month.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { insightsDue, rhythmMonths } from "#db/schema/insights.ts";

const write = prepareOnce((db) =>
  db
    .insert(rhythmMonths)
    .values({
      coupleId: sql.placeholder("couple"),
      month: sql.placeholder("month"),
      days: sql.placeholder("bit"),
    })
    .onConflictDoUpdate({
      target: [rhythmMonths.coupleId, rhythmMonths.month],
      set: { days: sql`${rhythmMonths.days} | excluded.days` },
    })
    .prepare("write_rhythm"),
);

/** Notes that both did their part on a date, for the rhythm of the two. Twice is once. */
export async function noteComplete(tx: Db, coupleId: string, date: LocalDate): Promise<void> {
  await write(tx).execute({ couple: coupleId, month: monthOf(date), bit: 1 << (Number(date.slice(8)) - 1) });
}

/**
 * Notes that more may be open to the two than was compared as it opened: their score is reckoned anew, a minute later at
 * most (docs/product/insights.md#kept-up). Run it in the transaction that opens it.
 */
export async function noteDue(tx: Db, coupleId: string, now: Date): Promise<void> {
  await tx
    .insert(insightsDue)
    .values({ coupleId, since: now })
    // One that is being reckoned at this moment is reckoned once more.
    .onConflictDoUpdate({ target: insightsDue.coupleId, set: { since: now } });
}
