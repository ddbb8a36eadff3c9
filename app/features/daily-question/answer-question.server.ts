import { and, eq, isNull } from "drizzle-orm";
import { answerPlace } from "#app/encryption/places.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import { dayIs, markDone, seenFrom } from "#app/features/couple/couple-days.server.ts";
import type { LocalDate } from "#app/features/couple/local-date.ts";
import type { Member } from "#app/features/couple/member.ts";
import { ownDay } from "#app/features/couple/own-day.ts";
import type { Services } from "#app/http/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { Answer } from "./answer.ts";

export type AnswerResult =
  | { ok: true; revealed: boolean }
  /** The date has not come, or its question was never opened. */
  | { ok: false; reason: "no-question" }
  /** The date's question is not the one that was answered: the two have just become a couple. */
  | { ok: false; reason: "other-question" }
  /** Both had answered: what is open stays as it was read. */
  | { ok: false; reason: "already-open" };

/**
 * Keeps the member's answer to a date's question; until both have answered it may be changed. On the member's own day
 * it is their part of the day; later it is for its own sake. Sending it twice changes nothing more.
 */
export async function answerQuestion(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  { date, questionId, answer }: { date: LocalDate; questionId: string; answer: Answer },
  now: Date,
): Promise<AnswerResult> {
  const today = ownDay(now, member.person);
  if (date > today) return { ok: false, reason: "no-question" };
  const owner = { coupleId: member.couple.id, author: member.person.id };
  // Before the transaction: it may have to be made, in a store that the transaction does not reach.
  const key = await vault.keyFor(owner);
  const body = JSON.stringify(answer);
  return database.transaction(async (tx) => {
    // The couple first, as accepting an invite and leaving do: what was folded away or has ended is written to no more.
    const [couple] = await forUpdate(
      tx
        .select({ id: couples.id })
        .from(couples)
        .where(and(eq(couples.id, member.couple.id), isNull(couples.endedAt))),
    );
    if (!couple) return { ok: false, reason: "other-question" };
    const [row] = await tx.select().from(coupleDays).where(dayIs(member.couple.id, date));
    if (!row?.questionId) return { ok: false, reason: "no-question" };
    if (row.questionId !== questionId) return { ok: false, reason: "other-question" };
    const day = seenFrom(member.seat, row);
    const partnerAnswered = day.theirs.answered;
    if (day.mine.answered) {
      // The same words again are a second click on the button, not a change.
      const sealed = await ownBody(tx, member, date, row.questionId);
      const kept = sealed && (await vault.open(owner, answerPlace({ date, questionId }), sealed));
      if (kept === body) return { ok: true, revealed: partnerAnswered };
      if (partnerAnswered) return { ok: false, reason: "already-open" };
    }
    await write(tx, member, { date, questionId, body }, key, now);
    if (!day.mine.answered) {
      await tx
        .update(coupleDays)
        .set(member.seat === 0 ? { firstAnswered: true } : { secondAnswered: true })
        .where(dayIs(member.couple.id, date));
    }
    if (date === today) await markDone(tx, member, date, now);
    return { ok: true, revealed: partnerAnswered };
  });
}

const mine = (member: Member, date: LocalDate, questionId: string) =>
  and(
    eq(dailyAnswers.coupleId, member.couple.id),
    eq(dailyAnswers.date, date),
    eq(dailyAnswers.questionId, questionId),
    eq(dailyAnswers.userId, member.person.id),
  );

async function ownBody(tx: Db, member: Member, date: LocalDate, questionId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ body: dailyAnswers.body })
    .from(dailyAnswers)
    .where(mine(member, date, questionId));
  return row?.body;
}

async function write(
  tx: Db,
  member: Member,
  answer: { date: LocalDate; questionId: string; body: string },
  key: SealingKey,
  now: Date,
): Promise<void> {
  const { date, questionId } = answer;
  const body = key.seal(answerPlace(answer), answer.body);
  await tx
    .insert(dailyAnswers)
    .values({
      coupleId: member.couple.id,
      date,
      questionId,
      userId: member.person.id,
      body,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [dailyAnswers.coupleId, dailyAnswers.date, dailyAnswers.questionId, dailyAnswers.userId],
      set: { body, updatedAt: now },
    });
}
