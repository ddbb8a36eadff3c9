import { and, eq, gt, gte, lt, lte } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import type { Db } from "#db/database.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { type AnswerRow, answersIn, deleteAnswers, moveAnswers } from "./move-answers.server.ts";

/**
 * Moves what somebody wrote before a pairing out of the couple's space into their own, in portions: it may be ten
 * years.
 * @param before when the two were connected
 * @returns whether none of the author's words are left behind
 */
export async function moveWordsBack(
  tx: Db,
  from: string,
  who: { userId: string; seat: number },
  move: TextMove,
  before: Date,
): Promise<boolean> {
  const own = and(eq(dailyAnswers.coupleId, from), eq(dailyAnswers.userId, who.userId));
  const giveWay = inPortionsOfATransaction();
  for await (const some of answersIn(tx, and(own, lt(dailyAnswers.updatedAt, before)))) {
    const { kept } = await moveAnswers(tx, some, move, giveWay);
    await writeDays(tx, from, move.to.coupleId, kept, who.seat, before);
    await deleteAnswers(tx, some);
  }
  await beginWithFirstDay(tx, move.to.coupleId);
  return (await tx.select({ date: dailyAnswers.date }).from(dailyAnswers).where(own).limit(1)).length === 0;
}

/** The dates of these answers, as days of the space where their author sits alone. */
async function writeDays(
  tx: Db,
  from: string,
  to: string,
  answers: readonly AnswerRow[],
  seat: number,
  before: Date,
): Promise<void> {
  const [first, last] = [answers[0], answers.at(-1)];
  if (!first || !last) return;
  const { coupleId, date } = coupleDays;
  const days = await tx
    .select()
    .from(coupleDays)
    .where(and(eq(coupleId, from), gte(date, first.date), lte(date, last.date)));
  const doneAt = new Map(days.map((day) => [day.date, seat === 0 ? day.firstDoneAt : day.secondDoneAt]));
  const rows = answers.map((answer) => {
    const done = doneAt.get(answer.date) ?? null;
    return {
      coupleId: to,
      date: answer.date,
      questionId: answer.questionId,
      firstAnswered: true,
      firstDoneAt: done && done < before ? done : null,
    };
  });
  // A date may have several answers; its question is that of the first.
  await tx.insert(coupleDays).values(rows).onConflictDoNothing();
}

async function beginWithFirstDay(tx: Db, of: string): Promise<void> {
  const [first] = await tx
    .select({ date: coupleDays.date })
    .from(coupleDays)
    .where(eq(coupleDays.coupleId, of))
    .orderBy(coupleDays.date)
    .limit(1);
  if (!first) return;
  await tx
    .update(couples)
    .set({ startsOn: first.date })
    .where(and(eq(couples.id, of), gt(couples.startsOn, first.date)));
}
