import type { LocalDate } from "#app/calendar/local-date.ts";

/** The year of the two in which a date is, and its month with all pages. */
export function yearPages(date: LocalDate): [year: string, month: string] {
  const year = `/us/year/${date.slice(0, 4)}`;
  return [year, `${year}?month=${date.slice(5, 7)}`];
}
