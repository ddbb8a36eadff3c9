import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { mondayOf, WEEKS, weeksBetween } from "#app/analytics/counted.ts";
import { countOn } from "#app/analytics/day-counts.server.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { Member, StreakState } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { type CoupleDay, reckon } from "./couple-days.server.ts";
import { noteComplete } from "./keep-rhythm.server.ts";

/** Given back by what writes a part, which has the row for itself by then: of two at one moment the second sees both. */
const BOTH = { first: coupleDays.firstDoneAt, second: coupleDays.secondDoneAt };
type Written = { first: Date | null; second: Date | null };

/** Writes when a seat's part was done, unless that stands. */
const writeDone = (column: "firstDoneAt" | "secondDoneAt") =>
  prepareOnce((db) =>
    db
      .insert(coupleDays)
      .values({ coupleId: sql.placeholder("couple"), date: sql.placeholder("date"), [column]: sql.placeholder("now") })
      .onConflictDoUpdate({
        target: [coupleDays.coupleId, coupleDays.date],
        set: { [column]: sql`excluded.${sql.identifier(coupleDays[column].name)}` },
        setWhere: isNull(coupleDays[column]),
      })
      .returning(BOTH)
      .prepare(`write_${column}`),
  );
const writeDoneOf = [writeDone("firstDoneAt"), writeDone("secondDoneAt")] as const;

/**
 * Marks the member's part of their own day as done, once, and keeps the couple's streak up. Run it in the transaction
 * of the act itself.
 */
export async function markDone(tx: Db, member: Member, date: LocalDate, now: Date): Promise<void> {
  const { couple, seat } = member;
  const [written] = await writeDoneOf[seat](tx).execute({ couple: couple.id, date, now });
  if (written) await partDone(tx, member, date, written, now);
}

/** Counts a date that is complete by this part, on the day on which it has become so, and keeps the streak up. */
async function partDone(tx: Db, member: Member, date: LocalDate, { first, second }: Written, now: Date): Promise<void> {
  const isTwo = member.partner !== null || member.paused !== null;
  if (isTwo && first && second) {
    await countOn(tx, "complete", member.couple.id, now);
    await noteComplete(tx, member.couple.id, date);
  }
  if (member.partner) await keepStreak(tx, member, now);
}

/** Writes that a seat has answered, and that its part is done by it, unless it was before. */
const writeAnswered = (answered: "firstAnswered" | "secondAnswered", done: "firstDoneAt" | "secondDoneAt") =>
  prepareOnce((db) =>
    db
      .insert(coupleDays)
      .values({
        coupleId: sql.placeholder("couple"),
        date: sql.placeholder("date"),
        [answered]: true,
        [done]: sql.placeholder("now"),
      })
      .onConflictDoUpdate({
        target: [coupleDays.coupleId, coupleDays.date],
        set: {
          [answered]: true,
          [done]: sql`coalesce(${coupleDays[done]}, excluded.${sql.identifier(coupleDays[done].name)})`,
        },
      })
      .returning(BOTH)
      .prepare(`write_${answered}_${done}`),
  );
const writeAnsweredOf = [
  writeAnswered("firstAnswered", "firstDoneAt"),
  writeAnswered("secondAnswered", "secondDoneAt"),
] as const;

/**
 * Marks that the member has answered the question of their own day, and does what `markDone` does, in one statement.
 * Run it in the transaction that keeps the answer.
 * @param day as that transaction has read it
 */
export async function markAnswered(tx: Db, member: Member, day: CoupleDay, now: Date): Promise<void> {
  const { mine, date } = day;
  if (mine.answered && mine.done) return;
  const [written] = await writeAnsweredOf[member.seat](tx).execute({ couple: member.couple.id, date, now });
  if (!mine.done && written) await partDone(tx, member, date, written, now);
}

/** How many shielded dates are written in one statement. */
const SHIELDED = 100;

/**
 * Brings the streak up to date with what has closed or been completed since it was last written, and writes it down.
 */
async function keepStreak(tx: Db, member: Member, now: Date): Promise<StreakState> {
  const { couple } = member;
  // What the guard read may be older than this transaction.
  const [fresh] = await tx.select().from(couples).where(eq(couples.id, couple.id));
  if (!fresh) throw new Error("the couple is gone");
  const streak: StreakState = {
    length: fresh.streakLength,
    longest: fresh.streakLongest,
    completeDays: fresh.completeDays,
    shields: fresh.shields,
    closedThrough: fresh.closedThrough as LocalDate | null,
  };
  const current: Member = { ...member, couple: { ...couple, startsOn: fresh.startsOn as LocalDate, streak } };
  const next = streak.closedThrough === null ? current.couple.startsOn : addDays(streak.closedThrough, 1);
  const rows = await tx
    .select()
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, couple.id), gte(coupleDays.date, next)));
  const { state, shielded } = reckon(current, rows, now);
  // When ten years are counted anew, after a fold, these may be hundreds.
  for (let i = 0; i < shielded.length; i += SHIELDED) {
    await tx
      .insert(coupleDays)
      .values(shielded.slice(i, i + SHIELDED).map((date) => ({ coupleId: couple.id, date, shielded: true })))
      .onConflictDoUpdate({ target: [coupleDays.coupleId, coupleDays.date], set: { shielded: true } });
  }
  const week = await countBack(tx, member, fresh.lastWeek, now);
  await tx
    .update(couples)
    .set({
      lastWeek: week,
      streakLength: state.length,
      streakLongest: state.longest,
      completeDays: state.completeDays,
      shields: state.shields,
      closedThrough: state.closedThrough,
    })
    .where(eq(couples.id, couple.id));
  return state;
}

/** Counts, once for each of the first weeks after their pairing, that the two came back. @returns the week counted last */
async function countBack(tx: Db, member: Member, last: number | null, now: Date): Promise<number | null> {
  const { joinedAt, partnerJoinedAt, couple } = member;
  const paired = partnerJoinedAt && partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt;
  const week = weeksBetween(paired, now);
  if (week < 1 || week > WEEKS || (last !== null && last >= week)) return last;
  await countOn(tx, `week:${week}`, couple.id, now, mondayOf(paired));
  return week;
}
