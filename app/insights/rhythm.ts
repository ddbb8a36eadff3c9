import { addDays, daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { datesOf, firstOf, type Month, monthBefore, monthOf } from "#app/calendar/month.ts";
import type { Tally } from "./score.ts";

/** The dates of months on which both did their part, each a bit: the first of a month is the lowest. */
export type Months = ReadonlyMap<Month, number>;

/** The rhythm is that of a month and the two before it (docs/product/insights.md#the-formula). */
const MONTHS = 3;

/** A date as a bit of its month. */
export const bitOf = (date: LocalDate): number => 1 << (Number(date.slice(8)) - 1);

/** How many of a month's dates are among some. */
const counted = (bits: number, month: Month, from: LocalDate, to: LocalDate): number =>
  datesOf(month).filter((date) => date >= from && date <= to && (bits & bitOf(date)) !== 0).length;

/** The first month of those that the rhythm of a date looks at. */
export const firstMonth = (date: LocalDate): Month => {
  let month = monthOf(date);
  for (let i = 1; i < MONTHS; i++) month = monthBefore(month);
  return month;
};

/**
 * On how many of their days both did their part.
 * @param since the two are connected
 * @param over the last date that is over for both
 * @param until the last date of all: one that is still on counts once it is complete
 */
export function rhythmOf(months: Months, since: LocalDate, over: LocalDate, until: LocalDate = over): Tally {
  const begin = firstOf(firstMonth(over));
  const from = since > begin ? since : begin;
  const complete = (first: LocalDate, last: LocalDate): number => {
    let sum = 0;
    for (let month = monthOf(first); month <= monthOf(last); month = monthOf(addDays(firstOf(month), 31)))
      sum += counted(months.get(month) ?? 0, month, first, last);
    return sum;
  };
  const gone = Math.max(0, daysBetween(from, over) + 1);
  const next = over >= from ? addDays(over, 1) : from;
  const ahead = complete(next, until);
  const same = (gone > 0 ? complete(from, over) : 0) + ahead;
  const of = gone + ahead;
  return { same, of, points: of };
}
