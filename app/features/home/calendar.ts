import { addDays, type LocalDate, weekdayIndex } from "#app/features/couple/local-date.ts";
import type { PairState } from "#app/ui/pair.tsx";

/** What a calendar needs to know of a date. */
export type CalendarDay = { date: LocalDate; mine: { done: boolean }; theirs: { done: boolean }; shielded: boolean };
export type CalendarCell = { date: LocalDate; number: number; state: PairState; isToday: boolean };

/** The Monday a week before the week of this date: the first of the fourteen days that are shown. */
export const calendarStart = (today: LocalDate): LocalDate => addDays(today, -7 - weekdayIndex(today));

/** Last week and this one, Monday first. A date nobody has touched is "neither"; one still ahead of the member "to-come". */
export function calendar(
  today: LocalDate,
  days: readonly CalendarDay[],
  shielded: ReadonlySet<LocalDate>,
): CalendarCell[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return Array.from({ length: 14 }, (_, i) => {
    const date = addDays(calendarStart(today), i);
    const day = byDate.get(date);
    return { date, number: Number(date.slice(8)), state: stateOf(day, date, today, shielded), isToday: date === today };
  });
}

function stateOf(
  day: CalendarDay | undefined,
  date: LocalDate,
  today: LocalDate,
  shielded: ReadonlySet<LocalDate>,
): PairState {
  if (day?.mine.done && day.theirs.done) return "both";
  if (day?.shielded || shielded.has(date)) return "shield";
  if (day?.mine.done) return "you";
  if (day?.theirs.done) return "them";
  return date > today ? "to-come" : "neither";
}
