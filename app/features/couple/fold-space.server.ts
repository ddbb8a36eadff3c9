import { and, eq, inArray } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { answerPlace } from "#app/encryption/places.ts";
import type { Db } from "#db/database.ts";
import { coupleDays, couples, formerMembers } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { dayIs } from "./couple-days.server.ts";
import type { LocalDate } from "./local-date.ts";
import type { Seat } from "./member.ts";

type Space = { coupleId: string; seat: number };
type OwnSpace = Space & { userId: string };

/**
 * Folds the guest's space into the host's (product, section 2): the host's dates and questions stand; the guest's
 * answers keep their question, leave the daily order and count as the guest's part of their date.
 * Rows are copied and deleted, never moved: a couple's id is the key that a database is sharded by, and a part of what
 * their texts are sealed for.
 * @returns whether all of the guest's words have come along
 */
export async function foldSpace(tx: Db, guest: OwnSpace, host: Space, move: TextMove, now: Date): Promise<boolean> {
  const [guestDays, hostDays] = [await daysOf(tx, guest), await daysOf(tx, host)];
  const hostDates = new Map(hostDays.map((day) => [day.date, day]));
  const guestSeat = (1 - host.seat) as Seat;

  for (const day of guestDays) {
    const doneAt = guest.seat === 0 ? day.firstDoneAt : day.secondDoneAt;
    const answered = guest.seat === 0 ? day.firstAnswered : day.secondAnswered;
    const there = hostDates.get(day.date);
    // The same question on the same date, by chance: then the guest has answered the couple's question.
    const same = there?.questionId === day.questionId && answered;
    const part = {
      ...(doneAt ? { [guestSeat === 0 ? "firstDoneAt" : "secondDoneAt"]: doneAt } : {}),
      ...(same ? { [guestSeat === 0 ? "firstAnswered" : "secondAnswered"]: true } : {}),
    };
    const key = { coupleId: host.coupleId, date: day.date };
    await tx.insert(coupleDays).values(key).onConflictDoNothing();
    if (Object.keys(part).length > 0)
      await tx
        .update(coupleDays)
        .set(part)
        .where(dayIs(key.coupleId, day.date as LocalDate));
  }

  const answers = await tx.select().from(dailyAnswers).where(eq(dailyAnswers.coupleId, guest.coupleId));
  let left = false;
  for (const answer of answers) {
    const body = await move.reseal(answerPlace(answer), answer.body);
    if (body === null) continue;
    const kept = await tx
      .insert(dailyAnswers)
      .values({ ...answer, coupleId: host.coupleId, body })
      .onConflictDoNothing()
      .returning({ date: dailyAnswers.date });
    if (kept.length === 0) left = true;
    else await tx.delete(dailyAnswers).where(isAnswer(answer));
  }

  const spaces = await tx
    .select({ id: couples.id, startsOn: couples.startsOn })
    .from(couples)
    .where(inArray(couples.id, [guest.coupleId, host.coupleId]));
  const earliest = spaces.map((space) => space.startsOn).sort()[0];
  // Dates that both had done alone may be complete now: the streak is counted again from the first of them.
  await tx
    .update(couples)
    .set({
      startsOn: earliest ?? "",
      streakLength: 0,
      streakLongest: 0,
      completeDays: 0,
      shields: 0,
      closedThrough: null,
    })
    .where(eq(couples.id, host.coupleId));
  await tx.delete(coupleDays).where(eq(coupleDays.coupleId, guest.coupleId));
  if (left) {
    // Two answers of one person to one question on one date: the other one stays in its author's archive.
    await tx.update(couples).set({ endedAt: now, endedBy: "folded" }).where(eq(couples.id, guest.coupleId));
    const { coupleId, seat, userId } = guest;
    await tx.insert(formerMembers).values({ coupleId, seat, userId, endedAt: now });
    return false;
  }
  await tx.delete(dailyAnswers).where(eq(dailyAnswers.coupleId, guest.coupleId));
  await tx.delete(couples).where(eq(couples.id, guest.coupleId));
  return true;
}

const isAnswer = (row: typeof dailyAnswers.$inferSelect) =>
  and(
    eq(dailyAnswers.coupleId, row.coupleId),
    eq(dailyAnswers.date, row.date),
    eq(dailyAnswers.questionId, row.questionId),
    eq(dailyAnswers.userId, row.userId),
  );

const daysOf = (tx: Db, space: Space) => tx.select().from(coupleDays).where(eq(coupleDays.coupleId, space.coupleId));
