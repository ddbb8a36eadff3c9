import { and, desc, eq, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable } from "#app/encryption/unreadable.ts";
import { type Answer, answerInWords } from "#app/questions/answer.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { contentItems } from "#db/schema/content.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { GiveWay, OwnWords, WordsPosition } from "../activity.server.ts";
import { answerPlace } from "./answer-place.server.ts";

/** How many answers are in memory at a time. */
const BATCH = 50;

/**
 * One's own answers in a space, the newest first, each opened when its turn comes.
 * @param giveWay is awaited before each of them
 * @param before begins with the one before this; an answer's id is its question's
 */
export async function* ownAnswers(
  { database, vault }: Pick<Services, "database" | "vault">,
  who: { userId: string; coupleId: string; language: Language },
  giveWay: GiveWay,
  before?: WordsPosition,
): AsyncGenerator<OwnWords> {
  const { userId, coupleId } = who;
  const { date, questionId } = dailyAnswers;
  const own = and(eq(dailyAnswers.coupleId, coupleId), eq(dailyAnswers.userId, userId));
  for (
    let last: { date: string; questionId: string } | undefined = before && {
      date: before.date,
      questionId: before.id,
    };
    ;
  ) {
    await giveWay();
    const rows = await database.db
      .select({ date, questionId, body: dailyAnswers.body, question: contentItems.text, form: contentItems.detail })
      .from(dailyAnswers)
      .innerJoin(contentItems, eq(contentItems.id, questionId))
      .where(last ? and(own, sql`(${date}, ${questionId}) < (${last.date}, ${last.questionId})`) : own)
      .orderBy(desc(date), desc(questionId))
      .limit(BATCH);
    for (const { body, form, question, ...row } of rows) {
      await giveWay();
      const opened = await orUnreadable(vault.open({ coupleId, author: userId }, answerPlace(row), body));
      if (opened === null) continue;
      yield {
        date: row.date as LocalDate,
        id: row.questionId,
        title: question,
        mine: isUnreadable(opened)
          ? brokenTexts(who.language).unreadable
          : answerInWords(who.language, JSON.parse(opened) as Answer, form as AnswerForm),
      };
    }
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
