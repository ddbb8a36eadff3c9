import { and, between, eq, gte, sql } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { firstOpenDay } from "#app/calendar/own-day.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { advanceStreak, type DayParts, NEW_STREAK } from "./streak.ts";

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
    // That a date was missed tells of both.
    shielded: row.shielded && !paused,
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
 * The couple's rows from `from` on, and the streak as it stands at this instant, in one statement. Dates that have
 * closed since the streak was last written are counted in; nothing is written. With nobody to see beside them, alone or
 * in a pause, a member has no streak: whether it grew would tell what the other one did.
 */
export async function readDays(db: Db, member: Member, from: LocalDate, now: Date) {
  const { couple } = member;
  if (!member.partner) {
    const rows = await daysFrom(db).execute({ couple: couple.id, since: from });
    return { days: rows.map((row) => seenFrom(member, row)), streak: NEW_STREAK, shielded: new Set<LocalDate>() };
  }
  const next = couple.streak.closedThrough === null ? couple.startsOn : addDays(couple.streak.closedThrough, 1);
  const since = next < from ? next : from;
  const rows = await daysFrom(db).execute({ couple: couple.id, since });
  const { state, shielded } = reckon(member, rows, now);
  const days = rows.filter((row) => row.date >= from).map((row) => seenFrom(member, row));
  return { days, streak: state, shielded: new Set(shielded) };
}

const daysWithin = prepareOnce((db) =>
  db
    .select()
    .from(coupleDays)
    .where(
      and(
        eq(coupleDays.coupleId, sql.placeholder("couple")),
        between(coupleDays.date, sql.placeholder("first"), sql.placeholder("last")),
      ),
    )
    .prepare("couple_days_within"),
);

/** The couple's days from one date to another, both of them too, as the member sees them; in one statement. */
export async function readDaysWithin(db: Db, member: Member, first: LocalDate, last: LocalDate): Promise<CoupleDay[]> {
  const rows = await daysWithin(db).execute({ couple: member.couple.id, first, last });
  return rows.map((row) => seenFrom(member, row));
}

/**
 * The streak, with what has closed or been completed since `couple.streak` was written. @param rows those after that
 */
export function reckon(member: Member, rows: readonly DayRow[], now: Date) {
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

/** The condition for one date of one couple. */
export const dayIs = (coupleId: string, date: LocalDate) =>
  and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date));
