import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { firstOpenDay } from "#app/calendar/own-day.ts";
import type { Member, StreakState } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { advanceStreak, type DayParts } from "./streak.ts";

/** A couple's date as one of the two sees it. */
export type CoupleDay = {
  date: LocalDate;
  questionId: string | null;
  mine: { done: boolean; answered: boolean; read: boolean };
  theirs: { done: boolean; answered: boolean };
  shielded: boolean;
  /** Waits for somebody's yes to their partner: it is open to nobody else, also when both have answered. */
  held: boolean;
};

/** Whether both answers of a date are open to both: the one place that says so. */
export const isOpen = ({ mine, theirs, held }: Pick<CoupleDay, "mine" | "theirs" | "held">): boolean =>
  mine.answered && theirs.answered && !held;

type DayRow = typeof coupleDays.$inferSelect;

const partsOf = (row: DayRow): DayParts => ({ first: row.firstDoneAt !== null, second: row.secondDoneAt !== null });

/** What is shown of a partner while the pairing is paused. */
const NOTHING = { done: false, answered: false };

/** A row as the one who looks sees it. */
export function seenFrom({ seat, paused }: Pick<Member, "seat" | "paused">, row: DayRow): CoupleDay {
  const first = { done: row.firstDoneAt !== null, answered: row.firstAnswered, read: row.firstRead };
  const second = { done: row.secondDoneAt !== null, answered: row.secondAnswered, read: row.secondRead };
  const [mine, theirs] = seat === 0 ? [first, second] : [second, first];
  return {
    date: row.date as LocalDate,
    questionId: row.questionId,
    mine,
    theirs: paused ? NOTHING : { done: theirs.done, answered: theirs.answered },
    shielded: row.shielded,
    held: row.held,
  };
}

/** The first date still open to each of the couple at this instant. */
const openDaysOf = ({ person, partner }: Member, now: Date): LocalDate[] =>
  [person, ...(partner ? [partner] : [])].map((who) => firstOpenDay(now, who));

const daysFrom = prepareOnce((db) =>
  db
    .select()
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, sql.placeholder("couple")), gte(coupleDays.date, sql.placeholder("since"))))
    .orderBy(coupleDays.date)
    .prepare("couple_days_from"),
);

/**
 * The couple's rows from `from` on, and the streak as it stands at this instant, in one statement.
 * Dates that closed since the last write are taken in by reckoning; nothing is written.
 */
export async function readDays(db: Db, member: Member, from: LocalDate, now: Date) {
  const { couple } = member;
  const next = couple.streak.closedThrough === null ? couple.startsOn : addDays(couple.streak.closedThrough, 1);
  const since = next < from ? next : from;
  const rows = await daysFrom(db).execute({ couple: couple.id, since });
  const { state, shielded } = reckon(member, rows, now);
  const days = rows.filter((row) => row.date >= from).map((row) => seenFrom(member, row));
  return { days, streak: state, shielded: new Set(shielded) };
}

function reckon(member: Member, rows: readonly DayRow[], now: Date) {
  const parts = new Map(rows.map((row) => [row.date, partsOf(row)]));
  const { couple } = member;
  return advanceStreak(couple.streak, (date) => parts.get(date), couple.startsOn, openDaysOf(member, now));
}

const dayRow = prepareOnce((db) =>
  db
    .select()
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, sql.placeholder("couple")), eq(coupleDays.date, sql.placeholder("date"))))
    .prepare("couple_day"),
);

/** The couple's row of a date, from the member's seat; null where there is none. */
export async function readDay(db: Db, member: Member, date: LocalDate): Promise<CoupleDay | null> {
  const [row] = await dayRow(db).execute({ couple: member.couple.id, date });
  return row ? seenFrom(member, row) : null;
}

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
      .returning({ date: coupleDays.date })
      .prepare(`write_${column}`),
  );
const writeDoneOf = [writeDone("firstDoneAt"), writeDone("secondDoneAt")] as const;

/**
 * Marks the member's part of their own day as done, once, and keeps the couple's streak up. Run it in the transaction
 * of the act itself.
 */
export async function markDone(tx: Db, member: Member, date: LocalDate, now: Date): Promise<void> {
  const { couple, seat } = member;
  const written = await writeDoneOf[seat](tx).execute({ couple: couple.id, date, now });
  if (written.length > 0 && member.partner) await keepStreak(tx, member, now);
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
  await writeAnsweredOf[member.seat](tx).execute({ couple: member.couple.id, date, now });
  if (!mine.done && member.partner) await keepStreak(tx, member, now);
}

/** So many shielded dates are written in one statement. */
const SHIELDED = 100;

/** Takes in what has closed or completed since the last time, and writes it down. */
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
  await tx
    .update(couples)
    .set({
      streakLength: state.length,
      streakLongest: state.longest,
      completeDays: state.completeDays,
      shields: state.shields,
      closedThrough: state.closedThrough,
    })
    .where(eq(couples.id, couple.id));
  return state;
}

/** One couple's one date. */
export const dayIs = (coupleId: string, date: LocalDate) =>
  and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date));
