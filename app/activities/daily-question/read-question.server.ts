import { and, eq, ne } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import { dayIs, isOpen } from "#app/couple/couple-days.server.ts";
import { isUnreadable, orUnreadable } from "#app/encryption/unreadable.ts";
import { bytesOnPage, ROOM, thatFit } from "#app/http/page-room.ts";
import type { Member } from "#app/members/member.ts";
import { type Answer, answerInWords } from "#app/questions/answer.ts";
import { unreadableAnswer } from "#app/questions/unreadable-answer.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { answerPlace } from "./answer-place.server.ts";
import { questionOfDate } from "./question-of-date.server.ts";
import type { QuestionView } from "./question-view.ts";

/** Reads a date's question; null for a date that has not come for the member or was never opened. */
export async function readQuestion(
  services: Pick<Services, "database" | "vault" | "includes">,
  member: Member,
  date: LocalDate,
  now: Date,
  language: Language,
): Promise<QuestionView | null> {
  const { database, vault } = services;
  const today = ownDay(now, member.person);
  if (date > today) return null;
  const found = await questionOfDate(services, member, date, date === today, now);
  if (!found) return null;
  const { day, question } = found;
  const view = { date, isToday: date === today, question };
  if (!day.mine.answered) return { ...view, state: "before", partnerAnswered: day.theirs.answered };

  // Until both have answered, and neither is asked about the other, the other's row is not even read.
  const both = isOpen(day) && member.partner !== null;
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
  const coupleId = member.couple.id;
  const place = answerPlace({ date, questionId: question.id });
  const open = async ({ userId, body }: (typeof rows)[number]): Promise<Answer | null> => {
    const words = await orUnreadable(vault.open({ coupleId, author: userId }, place, body));
    if (isUnreadable(words)) return unreadableAnswer(language);
    return words === null ? null : JSON.parse(words);
  };
  const myAnswer = await open(mine);
  if (!myAnswer) throw new Error("one's own answer has lost its key");
  const theirAnswer = both && theirs ? await open(theirs) : null;
  if (!theirAnswer) {
    const heldFor = day.held && member.partner ? (member.confirmed ? "theirs" : "mine") : null;
    return { ...view, state: "waiting", mine: myAnswer, partnerAnswered: day.theirs.answered, heldFor };
  }
  return { ...view, state: "revealed", mine: myAnswer, theirs: theirAnswer, fresh: !day.mine.read };
}

/** Marks that the member has seen both answers of a date: for the page that shows them. */
export const markRead = ({ db }: Database, { couple, seat }: Member, date: LocalDate) =>
  db
    .update(coupleDays)
    .set(seat === 0 ? { firstRead: true } : { secondRead: true })
    .where(dayIs(couple.id, date));

/** At most so many earlier answers stand on the page of a date, fewer if they are long: together half of its room. */
const EARLIER_MAX = 20;

/**
 * The member's own answers to other questions of this date: from the space that was folded into the couple's.
 * @returns `hasMore` when there are others, which a search finds
 */
export async function earlierAnswers(
  { database, vault }: Pick<Services, "database" | "vault">,
  { couple, person }: Member,
  date: LocalDate,
  questionId: string,
  language: Language,
): Promise<{ earlier: { question: string; words: string }[]; hasMore: boolean }> {
  const others = and(
    eq(dailyAnswers.coupleId, couple.id),
    eq(dailyAnswers.date, date),
    eq(dailyAnswers.userId, person.id),
    ne(dailyAnswers.questionId, questionId),
  );
  const rows = await database.db
    .select({
      body: dailyAnswers.body,
      questionId: dailyAnswers.questionId,
      question: contentItems.text,
      form: contentItems.detail,
    })
    .from(dailyAnswers)
    .innerJoin(contentItems, eq(contentItems.id, dailyAnswers.questionId))
    .where(others)
    .orderBy(contentItems.id)
    .limit(EARLIER_MAX + 1);
  const all: { question: string; words: string }[] = [];
  for (const { body, question, form, ...row } of rows) {
    const owner = { coupleId: couple.id, author: person.id };
    const opened = await orUnreadable(vault.open(owner, answerPlace({ date, ...row }), body));
    const answer = isUnreadable(opened) ? unreadableAnswer(language) : opened && JSON.parse(opened);
    if (answer) all.push({ question, words: answerInWords(language, answer, form as AnswerForm) });
  }
  const bytesOf = ({ question, words }: (typeof all)[number]) => bytesOnPage(question) + bytesOnPage(words);
  const earlier = thatFit(all.slice(0, EARLIER_MAX), bytesOf, ROOM / 2);
  return { earlier, hasMore: earlier.length < all.length };
}
