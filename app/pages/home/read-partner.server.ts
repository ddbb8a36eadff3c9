import { and, count, desc, eq, lt } from "drizzle-orm";
import { longDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { cityOf, localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { isOpen, seenFrom } from "#app/couple/couple-days.server.ts";
import { UNDO_MS, undoableInvite } from "#app/couple/end-couple.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { AskedPartner, EarlierAnswer } from "./home-view.ts";

/** So many of the answers from before are named. */
const EARLIER_SHOWN = 4;

/**
 * What the dashboard says of a partner who came with the member's code: asks whether it is them, until they have said
 * so, and shows the way back for a day. Null on both counts for who has accepted a code.
 */
export async function readPartner(
  services: Services,
  member: Member,
  now: Date,
): Promise<{ asked: AskedPartner | null; undoUntil: string | null; earlier: EarlierAnswer[] }> {
  const { person, partner, partnerJoinedAt } = member;
  const invite = await undoableInvite(services, member, now);
  const undoUntil = invite && inDay(new Date(invite.pairedAt.getTime() + UNDO_MS), person.timeZone, now);
  const { db } = services.database;
  if (!partner || !partnerJoinedAt || member.confirmed)
    return { asked: null, undoUntil, earlier: invite ? await earlierAnswers(db, member, invite.pairedAt) : [] };
  const at = person.timeZone ? ` at ${localTime(partnerJoinedAt, person.timeZone)}` : "";
  const code = invite ? ` with your code ${invite.code}` : " with your code";
  const zone = partner.timeZone ? ` Their clock is on ${cityOf(partner.timeZone)} time.` : "";
  const asked = {
    partnerId: partner.id,
    joined: `Joined${invite ? at : ""}${code}.${zone}`,
    words: await heldWords(db, member),
    undoUntil,
  };
  return { asked, undoUntil, earlier: [] };
}

/** "tomorrow, 21:40" on the reader's clock; without one it is not known which day that is. */
function inDay(at: Date, zone: string | null, now: Date): string {
  if (!zone) return "a day has passed";
  return `${localDateAt(at, zone) === localDateAt(now, zone) ? "today" : "tomorrow"}, ${localTime(at, zone)}`;
}

async function heldWords(db: Db, { couple }: Member): Promise<number> {
  const held = and(eq(coupleDays.coupleId, couple.id), eq(coupleDays.held, true));
  const [row] = await db.select({ words: count() }).from(coupleDays).where(held);
  return row?.words ?? 0;
}

/** The newest of what the member had answered before the two were connected, in the questions that are the couple's. */
async function earlierAnswers(db: Db, member: Member, pairedAt: Date): Promise<EarlierAnswer[]> {
  const { couple, person } = member;
  const { date, questionId, coupleId } = dailyAnswers;
  const rows = await db
    .select({ day: coupleDays, question: contentItems.text })
    .from(dailyAnswers)
    .innerJoin(
      coupleDays,
      and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date), eq(coupleDays.questionId, questionId)),
    )
    .innerJoin(contentItems, eq(contentItems.id, questionId))
    .where(and(eq(coupleId, couple.id), eq(dailyAnswers.userId, person.id), lt(dailyAnswers.updatedAt, pairedAt)))
    .orderBy(desc(date))
    .limit(EARLIER_SHOWN);
  return rows.map(({ day, question }) => ({
    date: day.date as LocalDate,
    dateLabel: longDate(day.date as LocalDate),
    question,
    open: isOpen(seenFrom(member, day)),
  }));
}
