import { and, desc, eq, sql } from "drizzle-orm";
import { type Answer, answerInWords } from "#app/activities/daily-question/answer.ts";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";

/** One's own words of one question. */
export type OwnAnswer = { date: LocalDate; questionId: string; question: string; mine: string };

/** So many answers are in memory at a time. */
const BATCH = 50;

/**
 * One's own answers in a space, the newest first, each opened when its turn comes.
 * @param giveWay is awaited before each of them (app/http/in-portions.ts)
 * @param before begins with the one before this
 */
export async function* ownAnswers(
  { database, vault }: Pick<Services, "database" | "vault">,
  { userId, coupleId }: { userId: string; coupleId: string },
  giveWay: () => Promise<void>,
  before?: { date: string; questionId: string },
): AsyncGenerator<OwnAnswer> {
  const { date, questionId } = dailyAnswers;
  const own = and(eq(dailyAnswers.coupleId, coupleId), eq(dailyAnswers.userId, userId));
  for (let last = before; ; ) {
    await giveWay();
    const rows = await database.db
      .select({ date, questionId, body: dailyAnswers.body, question: contentItems.text, form: contentItems.detail })
      .from(dailyAnswers)
      .innerJoin(contentItems, eq(contentItems.id, questionId))
      .where(last ? and(own, sql`(${date}, ${questionId}) < (${last.date}, ${last.questionId})`) : own)
      .orderBy(desc(date), desc(questionId))
      .limit(BATCH);
    for (const { body, form, ...row } of rows) {
      await giveWay();
      const opened = await vault.open({ coupleId, author: userId }, answerPlace(row), body);
      if (opened === null) continue;
      yield {
        ...row,
        date: row.date as LocalDate,
        mine: answerInWords(JSON.parse(opened) as Answer, form as AnswerForm),
      };
    }
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
