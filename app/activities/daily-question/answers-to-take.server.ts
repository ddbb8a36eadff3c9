import { and, between, eq, exists, or, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import { isUnreadable, orUnreadable, shown, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import { type Answer, answerInWords } from "#app/questions/answer.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { Dates, GiveWay, TakenWords } from "../activity.server.ts";
import { answerPlace } from "./answer-place.server.ts";

/** What somebody may take along of one question. */
type Entry = {
  date: LocalDate;
  questionId: string;
  question: string;
  category: string;
  mine: string | null | Unreadable;
  theirs: string | null | Unreadable;
};

/** How many rows are read at a time: a long life together needs no more memory than a short one. */
const BATCH = 100;

type Parts = Pick<Services, "database" | "vault">;
type Who = Pick<Member, "person" | "partner"> & { language: Language };
type Space = { coupleId: string; together: boolean };

/**
 * One's own words of a space, by date, and the partner's where both have answered the date's question and the two are
 * still together. Of a space that has ended only one's own are given (docs/product/rights.md#export).
 * @param giveWay is awaited before each answer that is opened
 * @param within only what is of these dates and open to both
 */
export async function* answersToTake(
  services: Parts,
  who: Who,
  space: Space,
  giveWay: GiveWay,
  within?: Dates,
): AsyncGenerator<TakenWords> {
  const { coupleId } = space;
  let entry: Entry | undefined;
  for (let last: Row | undefined; ; ) {
    await giveWay();
    const rows = await rowsAfter(services, who, space, last, within);
    for (const row of rows) {
      await giveWay();
      const { userId, body, form, questionId, question, category } = row;
      const date = row.date as LocalDate;
      const opened = await orUnreadable(services.vault.open({ coupleId, author: userId }, answerPlace(row), body));
      const words = isUnreadable(opened)
        ? opened
        : opened && answerInWords(who.language, JSON.parse(opened) as Answer, form as AnswerForm);
      if (entry?.date !== date || entry.questionId !== questionId) {
        if (entry && (!within || isWhole(entry))) yield taken(who.language, entry);
        entry = { date, questionId, question, category, mine: null, theirs: null };
      }
      entry[userId === who.person.id ? "mine" : "theirs"] = words;
    }
    last = rows.at(-1);
    if (rows.length < BATCH) break;
  }
  if (entry && (!within || isWhole(entry))) yield taken(who.language, entry);
}

/** Whether both answers are there: one whose key is gone is no more. */
const isWhole = ({ mine, theirs }: Entry): boolean => mine !== null && theirs !== null;

const taken = (language: Language, { date, question, category, mine, theirs }: Entry): TakenWords => ({
  date,
  title: question,
  mine: shown(language, mine),
  theirs: shown(language, theirs),
  data: { question, category, mine, theirs },
});

type Row = Awaited<ReturnType<typeof rowsAfter>>[number];

async function rowsAfter(
  { database }: Parts,
  { person, partner }: Who,
  { coupleId, together }: Space,
  last?: { date: string; questionId: string; userId: string },
  within?: Dates,
) {
  const { date, questionId, userId } = dailyAnswers;
  const own = eq(userId, person.id);
  // The partner's row is read only where it is open to both and while they are still together: they may part during an
  // export.
  const seat = and(eq(memberships.coupleId, coupleId), eq(memberships.userId, person.id));
  const open = and(
    eq(coupleDays.coupleId, coupleId),
    eq(coupleDays.date, date),
    eq(coupleDays.questionId, questionId),
    eq(coupleDays.firstAnswered, true),
    eq(coupleDays.secondAnswered, true),
    eq(coupleDays.held, false),
  );
  // The day is read by a subquery of each answer: joined, PostgreSQL may read all days for each of them, where it
  // expects few.
  const revealed = and(
    exists(database.db.select({ date: coupleDays.date }).from(coupleDays).where(open)),
    exists(database.db.select({ seat: memberships.seat }).from(memberships).where(seat)),
  );
  return database.db
    .select({
      date,
      questionId,
      userId,
      body: dailyAnswers.body,
      question: contentItems.text,
      category: contentItems.category,
      form: contentItems.detail,
    })
    .from(dailyAnswers)
    .innerJoin(contentItems, eq(contentItems.id, questionId))
    .where(
      and(
        eq(dailyAnswers.coupleId, coupleId),
        last && sql`(${date}, ${questionId}, ${userId}) > (${last.date}, ${last.questionId}, ${last.userId})`,
        within && between(date, within.first, within.last),
        together && partner ? (within ? revealed : or(own, revealed)) : own,
      ),
    )
    .orderBy(date, questionId, userId)
    .limit(BATCH);
}
