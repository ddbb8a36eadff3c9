import { and, eq, inArray } from "drizzle-orm";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { isOpen, readDay } from "#app/couple/couple-days.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Under } from "#app/threads/say-under.server.ts";
import type { ThreadOf } from "#app/threads/thread.ts";
import type { ThreadWording } from "#app/threads/thread-words.server.ts";
import type { Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyQuestion } from "./activity.ts";

/** What is said under the answers to a date's question: under that question, whatever the date is asked later. */
export const threadOf = (date: LocalDate, questionId: string): ThreadOf => ({
  activity: dailyQuestion.key,
  item: `${date}.${questionId}`,
  date,
});

/** The same for somebody who says something there, asked with the couple locked. */
export const underAnswers = (member: Member, date: LocalDate, questionId: string): Omit<Under, "knew"> => ({
  thread: threadOf(date, questionId),
  isOpen: async (tx: Db) => {
    const day = await readDay(tx, member, date);
    return day !== null && day.questionId === questionId && isOpen(day);
  },
});

/** An item's date and question. */
function inParts(item: string): { date: LocalDate; questionId: string } | null {
  const [date = "", questionId = ""] = [item.slice(0, 10), item.slice(11)];
  return isLocalDate(date) ? { date, questionId } : null;
}

const partsOf = (items: readonly string[]) => items.flatMap((item) => inParts(item) ?? []);

/** How what is said under answers is read and taken along. */
export const underWording: ThreadWording = {
  activity: dailyQuestion.key,
  titles: async ({ database }, items) => {
    if (items.length === 0) return new Map();
    const ids = partsOf(items).map(({ questionId }) => questionId);
    const asked = await database.db
      .select({ id: contentItems.id, text: contentItems.text })
      .from(contentItems)
      .where(inArray(contentItems.id, ids));
    const texts = new Map(asked.map(({ id, text }) => [id, text]));
    return new Map(items.map((item) => [item, texts.get(inParts(item)?.questionId ?? "") ?? ""]));
  },
  open: async ({ database }, { partner }, coupleId, items) => {
    if (!partner || items.length === 0) return new Set();
    const { date, questionId, firstAnswered, secondAnswered, held } = coupleDays;
    const rows = await database.db
      .select({ date, questionId, pausedFor: couples.pausedFor, endedAt: couples.endedAt })
      .from(coupleDays)
      .innerJoin(couples, eq(couples.id, coupleDays.coupleId))
      .where(
        and(
          eq(coupleDays.coupleId, coupleId),
          inArray(
            date,
            partsOf(items).map((part) => part.date),
          ),
          ...[eq(firstAnswered, true), eq(secondAnswered, true), eq(held, false)],
        ),
      );
    const open = rows.filter(({ pausedFor, endedAt }) => pausedFor === null && endedAt === null);
    return new Set(open.map((row) => `${row.date}.${row.questionId}`));
  },
};
