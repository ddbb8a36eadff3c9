import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { answerPlace } from "#app/encryption/places.ts";
import type { Db } from "#db/database.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";

export type AnswerRow = typeof dailyAnswers.$inferSelect;

/** So many answers are moved, and days taken away, in one statement. */
const ROWS = 100;

/** The answers that match the condition, by date, a few at a time. @param which limits them to one couple */
export async function* answersIn(tx: Db, which: SQL | undefined): AsyncGenerator<AnswerRow[]> {
  const { date, questionId, userId } = dailyAnswers;
  for (let last: AnswerRow | undefined; ; ) {
    const rest = last && sql`(${date}, ${questionId}, ${userId}) > (${last.date}, ${last.questionId}, ${last.userId})`;
    const rows: AnswerRow[] = await tx
      .select()
      .from(dailyAnswers)
      .where(and(which, rest))
      .orderBy(date, questionId, userId)
      .limit(ROWS);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS) return;
    last = rows.at(-1);
  }
}

/**
 * Writes one author's answers into the space that their texts are moved to. An answer whose key is gone is not moved.
 * @param giveWay is awaited before each of them (app/http/in-portions.ts)
 * @returns `kept`: those that stand there now, as they were; `left`: how many were in the way of another one
 */
export async function moveAnswers(
  tx: Db,
  answers: readonly AnswerRow[],
  move: TextMove,
  giveWay: () => Promise<void>,
): Promise<{ kept: AnswerRow[]; left: number }> {
  const moved: AnswerRow[] = [];
  for (const answer of answers) {
    await giveWay();
    const body = await move.reseal(answerPlace(answer), answer.body);
    if (body !== null) moved.push({ ...answer, coupleId: move.to.coupleId, body });
  }
  if (moved.length === 0) return { kept: [], left: 0 };
  const written = await tx
    .insert(dailyAnswers)
    .values(moved)
    .onConflictDoNothing()
    .returning({ date: dailyAnswers.date, questionId: dailyAnswers.questionId });
  const stand = new Set(written.map(({ date, questionId }) => `${date} ${questionId}`));
  const kept = answers.filter(({ date, questionId }) => stand.has(`${date} ${questionId}`));
  return { kept, left: moved.length - kept.length };
}

/** Takes these answers away. */
export async function deleteAnswers(tx: Db, answers: readonly AnswerRow[]): Promise<void> {
  if (answers.length === 0) return;
  const { coupleId, date, questionId, userId } = dailyAnswers;
  const rows = answers.map((one) => sql`(${one.coupleId}, ${one.date}, ${one.questionId}, ${one.userId})`);
  await tx
    .delete(dailyAnswers)
    .where(sql`(${coupleId}, ${date}, ${questionId}, ${userId}) in (values ${sql.join(rows, sql`, `)})`);
}

/**
 * Takes all days of a space away, in portions. They are found by their whole key alone: with the space named once more
 * PostgreSQL may go through all of its days for each of them, when it expects few.
 */
export async function deleteDays(tx: Db, of: string, giveWay: () => Promise<void>): Promise<void> {
  const { coupleId, date } = coupleDays;
  for (let gone = ROWS; gone === ROWS; ) {
    await giveWay();
    const some = tx.select({ coupleId, date }).from(coupleDays).where(eq(coupleId, of)).limit(ROWS);
    const rows = await tx.delete(coupleDays).where(sql`(${coupleId}, ${date}) in ${some}`).returning({ date });
    gone = rows.length;
  }
}
