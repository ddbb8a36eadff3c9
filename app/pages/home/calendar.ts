import { addDays, type LocalDate, weekdayIndex } from "#app/calendar/local-date.ts";
import type { PairState } from "#app/ui/pair-state.ts";

/** What a calendar needs to know of a date. */
export type CalendarDay = { date: LocalDate; mine: { done: boolean }; theirs: { done: boolean }; shielded: boolean };
export type CellState = PairState | "before";
/** The fourteen days as a page carries them; `calendarCells` makes them whole again. */
export type Calendar = { today: LocalDate; states: CellState[] };
export type CalendarCell = { date: LocalDate; number: number; state: CellState; isToday: boolean };

/** The Monday a week before the week of this date: the first of the fourteen days that are shown. */
export const calendarStart = (today: LocalDate): LocalDate => addDays(today, -7 - weekdayIndex(today));

/**
 * Last week and this one, Monday first. A date nobody has touched is "neither"; one still ahead of the member
 * "to-come"; one from before the two were here "before": nobody has missed it.
 * @param startsOn the couple's first date; it is a day early, for the sake of zones
 */
export function calendar(
  today: LocalDate,
  days: readonly CalendarDay[],
  shielded: ReadonlySet<LocalDate>,
  startsOn: LocalDate,
): Calendar {
  return { today, states: statesOf(datesShown(today), today, days, shielded, startsOn) };
}

/** What there is of each of these dates, as `calendar` says it. */
export function statesOf(
  dates: readonly LocalDate[],
  today: LocalDate,
  days: readonly CalendarDay[],
  shielded: ReadonlySet<LocalDate>,
  startsOn: LocalDate,
): CellState[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => stateOf(byDate.get(date), date, today, shielded, startsOn));
}

export const calendarCells = ({ today, states }: Calendar): CalendarCell[] => cellsOf(datesShown(today), today, states);

/** Dates with what there is of each, made whole for a page. */
export const cellsOf = (dates: readonly LocalDate[], today: LocalDate, states: readonly CellState[]): CalendarCell[] =>
  dates.map((date, i) => ({
    date,
    number: Number(date.slice(8)),
    state: states[i] ?? "neither",
    isToday: date === today,
  }));

const datesShown = (today: LocalDate): LocalDate[] =>
  Array.from({ length: 14 }, (_, i) => addDays(calendarStart(today), i));

function stateOf(
  day: CalendarDay | undefined,
  date: LocalDate,
  today: LocalDate,
  shielded: ReadonlySet<LocalDate>,
  startsOn: LocalDate,
): CellState {
  if (day?.mine.done && day.theirs.done) return "both";
  if (day?.shielded || shielded.has(date)) return "shield";
  if (day?.mine.done) return "you";
  if (day?.theirs.done) return "them";
  if (date > today) return "to-come";
  return date <= startsOn && date < today ? "before" : "neither";
}
