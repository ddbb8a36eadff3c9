import { and, eq } from "drizzle-orm";
import { dayIs } from "#app/features/couple/couple-days.server.ts";
import type { LocalDate } from "#app/features/couple/local-date.ts";
import type { Member } from "#app/features/couple/member.ts";
import { ownDay } from "#app/features/couple/own-day.ts";
import type { Database } from "#db/database.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { Answer } from "./answer.ts";
import { questionOfDate } from "./question-of-date.server.ts";
import type { QuestionView } from "./question-view.ts";

/** Reads a date's question; null for a date that has not come for the member or was never opened. */
export async function readQuestion(
  database: Database,
  member: Member,
  date: LocalDate,
  now: Date,
): Promise<QuestionView | null> {
  const today = ownDay(now, member.person);
  if (date > today) return null;
  const found = await questionOfDate(database, member, date, date === today, now);
  if (!found) return null;
  const { day, question } = found;
  const view = { date, isToday: date === today, question };
  if (!day.mine.answered) return { ...view, state: "before", partnerAnswered: day.theirs.answered };

  // Until both have answered the other's row is not even read.
  const both = day.theirs.answered && member.partner !== null;
  const scope = and(
    eq(dailyAnswers.coupleId, member.couple.id),
    eq(dailyAnswers.date, date),
    eq(dailyAnswers.questionId, question.id),
    both ? undefined : eq(dailyAnswers.userId, member.person.id),
  );
  const rows = await database.db
    .select({ userId: dailyAnswers.userId, body: dailyAnswers.body })
    .from(dailyAnswers)
    .where(scope);
  const mine = rows.find((row) => row.userId === member.person.id);
  const theirs = rows.find((row) => row.userId === member.partner?.id);
  if (!mine) throw new Error("a day says answered and has no answer");
  const myAnswer: Answer = JSON.parse(mine.body);
  if (!both || !theirs) return { ...view, state: "waiting", mine: myAnswer };
  if (!day.mine.read) await markRead(database, member, date);
  return { ...view, state: "revealed", mine: myAnswer, theirs: JSON.parse(theirs.body), fresh: !day.mine.read };
}

const markRead = ({ db }: Database, { couple, seat }: Member, date: LocalDate) =>
  db
    .update(coupleDays)
    .set(seat === 0 ? { firstRead: true } : { secondRead: true })
    .where(dayIs(couple.id, date));
