import { countOn } from "#app/analytics/day-counts.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import type { CoupleDay } from "./couple-days.server.ts";
import { markAnswered, markDone } from "./mark-done.server.ts";
import { type Act, tellPartner } from "./outbox.server.ts";

/**
 * What somebody has just done in an activity: it is their part of the date where the date is their own day, and the
 * partner is to be told of it. What is 18+ counts nowhere, also not as a part of the day, and nobody is told. Run it in the transaction that keeps what they did; once more it changes nothing.
 * @param act.date which it belongs to
 * @param act.isNew whether they had not done it before
 * @param act.question of an answer to the date's question: the day, as that transaction has read it
 */
export async function completePart(
  tx: Db,
  member: Member,
  act: Act & { date: LocalDate; isNew: boolean; question?: CoupleDay },
  now: Date,
): Promise<void> {
  if (act.adult) return;
  const { question, date } = act;
  if (date === ownDay(now, member.person)) {
    if (question) await markAnswered(tx, member, question, now);
    else await markDone(tx, member, date, now);
  }
  if (act.isNew) await countOn(tx, "answer", member.couple.id, now);
  await tellPartner(tx, member, act, now);
}
