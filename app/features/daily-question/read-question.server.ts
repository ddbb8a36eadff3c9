import { and, eq, ne } from "drizzle-orm";
import type { AnswerForm } from "#app/features/content/content-item.ts";
import { dayIs } from "#app/features/couple/couple-days.server.ts";
import type { LocalDate } from "#app/features/couple/local-date.ts";
import type { Member } from "#app/features/couple/member.ts";
import { ownDay } from "#app/features/couple/own-day.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import type { Services } from "#app/http/services.server.ts";
import type { Database, Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { type Answer, answerInWords } from "./answer.ts";
import { questionOfDate } from "./question-of-date.server.ts";
import type { QuestionView } from "./question-view.ts";

/** Reads a date's question; null for a date that has not come for the member or was never opened. */
export async function readQuestion(
  { database, log }: Pick<Services, "database" | "log">,
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
  if (!day.mine.read) await ifPossible(log, markRead(database, member, date));
  return { ...view, state: "revealed", mine: myAnswer, theirs: JSON.parse(theirs.body), fresh: !day.mine.read };
}

const markRead = ({ db }: Database, { couple, seat }: Member, date: LocalDate) =>
  db
    .update(coupleDays)
    .set(seat === 0 ? { firstRead: true } : { secondRead: true })
    .where(dayIs(couple.id, date));

/** The member's own answers to other questions of this date: from the space that was folded into the couple's. */
export async function earlierAnswers(
  db: Db,
  { couple, person }: Member,
  date: LocalDate,
  questionId: string,
): Promise<{ question: string; words: string }[]> {
  const others = and(
    eq(dailyAnswers.coupleId, couple.id),
    eq(dailyAnswers.date, date),
    eq(dailyAnswers.userId, person.id),
    ne(dailyAnswers.questionId, questionId),
  );
  const rows = await db
    .select({ body: dailyAnswers.body, question: contentItems.text, form: contentItems.detail })
    .from(dailyAnswers)
    .innerJoin(contentItems, eq(contentItems.id, dailyAnswers.questionId))
    .where(others);
  return rows.map(({ body, question, form }) => ({
    question,
    words: answerInWords(JSON.parse(body), form as AnswerForm),
  }));
}
