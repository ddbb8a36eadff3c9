import { and, eq, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { completePart } from "#app/couple/complete-part.server.ts";
import { dayIs, isOpen, readDay } from "#app/couple/couple-days.server.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { coupleDays, memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { dailyQuestion } from "./activity.ts";
import { answerPlace } from "./answer-place.server.ts";

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
 * @param member as the guard has read them, which may be a moment ago
 * @param answer.knew whom the page that it was written on had as partner, or `ALONE`; a page that says neither is
 *   taken for one from before the pairing
 */
export async function answerQuestion(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  {
    date,
    questionId,
    answer,
    knew,
  }: { date: LocalDate; questionId: string; answer: Answer; knew?: string | undefined },
  now: Date,
): Promise<AnswerResult> {
  const today = ownDay(now, member.person);
  if (date > today) return { ok: false, reason: "no-question" };
  const owner = { coupleId: member.couple.id, author: member.person.id };
  // Before the transaction: it may have to be made, in a store that the transaction does not reach.
  const key = await vault.keyFor(owner);
  const body = JSON.stringify(answer);
  const place = { couple: member.couple.id, date, question: questionId, user: member.person.id };
  return database.transaction(async (tx) => {
    const couple = await lockCouple(tx, member.couple.id);
    if (!couple) return { ok: false, reason: "other-question" };
    const day = await readDay(tx, member, date);
    if (!day?.questionId) return { ok: false, reason: "no-question" };
    if (day.questionId !== questionId) return { ok: false, reason: "other-question" };
    const from = await writtenFrom(tx, member, knew);
    // An answer that is written anew for a partner who is not confirmed yet does not count as written before they came.
    // One from a page that was opened before they came does, however late it is sent.
    const held = from.before || couple.pausedFor !== null || (day.held && (from.confirmed || !member.partner));
    const revealed = isOpen({ ...day, mine: { ...day.mine, answered: true }, held });
    if (day.mine.answered) {
      // The same words again are a second click on the button, not a change.
      const [{ body: sealed } = {}] = await ownAnswer(tx).execute(place);
      const kept = sealed && (await orNothing(vault.open(owner, answerPlace({ date, questionId }), sealed)));
      if (kept === body) return { ok: true, revealed: isOpen(day) };
      if (isOpen(day)) return { ok: false, reason: "already-open" };
    }
    await keepAnswer(tx).execute({ ...place, body: key.seal(answerPlace({ date, questionId }), body), now });
    if (date !== today && !day.mine.answered) await setAnswered[member.seat](tx).execute(place);
    const act = { activity: dailyQuestion.key, item: date, date, opened: revealed, adult: false };
    await completePart(tx, member, { ...act, isNew: !day.mine.answered, question: day }, now);
    if (held !== day.held) await tx.update(coupleDays).set({ held }).where(dayIs(member.couple.id, date));
    if (from.another) await askAgain(tx, member);
    return { ok: true, revealed };
  }, key.isLate);
}

/**
 * What the words are to the partner whom the couple has now, with the couple locked. `before`: they were not written
 * for this one, and wait for their author's yes; who has given it to this very partner is asked once more only where
 * the page had named `another` one. `confirmed`: whether the author has said yes.
 */
async function writtenFrom(
  tx: Db,
  { couple, person, partner, confirmed }: Member,
  knew: string | undefined,
): Promise<{ before: boolean; another: boolean; confirmed: boolean }> {
  // Within one couple nobody takes another's seat, so a partner whom both the page and the guard have named is still
  // there.
  if (partner && partner.id === knew) return { before: false, another: false, confirmed };
  const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple.id));
  const other = seats.find(({ userId }) => userId !== person.id);
  const saidYes = seats.some((seat) => seat.userId === person.id && seat.partnerConfirmedAt !== null);
  const another = other !== undefined && knew !== undefined && knew !== ALONE && knew !== other.userId;
  const before = other !== undefined && knew !== other.userId && (another || !saidYes);
  return { before, another, confirmed: saidYes };
}

/**
 * Words meant for somebody else were just stored: they open to the present partner only by a yes that comes after this.
 */
const askAgain = (tx: Db, { person }: Member) =>
  tx.update(memberships).set({ partnerConfirmedAt: null }).where(eq(memberships.userId, person.id));

const ownAnswer = prepareOnce((db) =>
  db
    .select({ body: dailyAnswers.body })
    .from(dailyAnswers)
    .where(
      and(
        eq(dailyAnswers.coupleId, sql.placeholder("couple")),
        eq(dailyAnswers.date, sql.placeholder("date")),
        eq(dailyAnswers.questionId, sql.placeholder("question")),
        eq(dailyAnswers.userId, sql.placeholder("user")),
      ),
    )
    .prepare("own_answer"),
);

const keepAnswer = prepareOnce((db) =>
  db
    .insert(dailyAnswers)
    .values({
      coupleId: sql.placeholder("couple"),
      date: sql.placeholder("date"),
      questionId: sql.placeholder("question"),
      userId: sql.placeholder("user"),
      body: sql.placeholder("body"),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .onConflictDoUpdate({
      target: [dailyAnswers.coupleId, dailyAnswers.date, dailyAnswers.questionId, dailyAnswers.userId],
      set: { body: sql`excluded.body`, updatedAt: sql`excluded.updated_at` },
    })
    .prepare("keep_answer"),
);

const setAnsweredAt = (column: "firstAnswered" | "secondAnswered") =>
  prepareOnce((db) =>
    db
      .update(coupleDays)
      .set({ [column]: true })
      .where(and(eq(coupleDays.coupleId, sql.placeholder("couple")), eq(coupleDays.date, sql.placeholder("date"))))
      .prepare(`set_${column}`),
  );
/** By seat. */
const setAnswered = [setAnsweredAt("firstAnswered"), setAnsweredAt("secondAnswered")] as const;
