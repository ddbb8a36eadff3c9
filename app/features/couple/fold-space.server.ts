import { eq, inArray } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import { answerPlace } from "#app/encryption/places.ts";
import type { Db } from "#db/database.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { Seat } from "./member.ts";

type Space = { coupleId: string; seat: number };

/**
 * Folds the guest's space into the host's (product, section 2): the host's dates and questions stand; the guest's
 * answers keep their question, leave the daily order and count as the guest's part of their date.
 * Rows are copied and deleted, never moved: a couple's id is the key that a database is sharded by, and a part of what
 * their texts are sealed for.
 */
export async function foldSpace(tx: Db, guest: Space, host: Space, move: TextMove): Promise<void> {
  const [guestDays, hostDays] = [await daysOf(tx, guest), await daysOf(tx, host)];
  const hostDates = new Map(hostDays.map((day) => [day.date, day]));
  const guestSeat = (1 - host.seat) as Seat;

  for (const day of guestDays) {
    const doneAt = guest.seat === 0 ? day.firstDoneAt : day.secondDoneAt;
    const answered = guest.seat === 0 ? day.firstAnswered : day.secondAnswered;
    const there = hostDates.get(day.date);
    // The same question on the same date, by chance: then the guest has answered the couple's question.
    const same = there?.questionId === day.questionId && answered;
    const part =
      guestSeat === 0
        ? { firstDoneAt: doneAt, ...(same ? { firstAnswered: true } : {}) }
        : { secondDoneAt: doneAt, ...(same ? { secondAnswered: true } : {}) };
    await tx
      .insert(coupleDays)
      .values({ coupleId: host.coupleId, date: day.date, ...part })
      .onConflictDoUpdate({ target: [coupleDays.coupleId, coupleDays.date], set: part });
  }

  const answers = await tx.select().from(dailyAnswers).where(eq(dailyAnswers.coupleId, guest.coupleId));
  for (const answer of answers) {
    const body = await move.reseal(answerPlace(answer), answer.body);
    if (body !== null) await tx.insert(dailyAnswers).values({ ...answer, coupleId: host.coupleId, body });
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
  await tx.delete(dailyAnswers).where(eq(dailyAnswers.coupleId, guest.coupleId));
  await tx.delete(coupleDays).where(eq(coupleDays.coupleId, guest.coupleId));
  await tx.delete(couples).where(eq(couples.id, guest.coupleId));
}

const daysOf = (tx: Db, space: Space) => tx.select().from(coupleDays).where(eq(coupleDays.coupleId, space.coupleId));
