import { addDays, isLocalDate, type LocalDate } from "./local-date.ts";

/** A month of the Gregorian calendar, "YYYY-MM". Two of them compare with `<` and `>`. */
export type Month = `${number}-${number}`;

/** Whether the text is a month that exists: "2024-02" is one, "2024-13" and "2024-2" are not. */
export const isMonth = (text: string): text is Month => isLocalDate(`${text}-01`);

/** The month that a date is in. */
export const monthOf = (date: LocalDate): Month => date.slice(0, 7) as Month;

/** The first date of a month. */
export const firstOf = (month: Month): LocalDate => `${month}-01` as LocalDate;

/** The month before. Throws RangeError before the year 0000. */
export const monthBefore = (month: Month): Month => monthOf(addDays(firstOf(month), -1));

/** The month after. Throws RangeError after the year 9999. */
export const monthAfter = (month: Month): Month => monthOf(addDays(firstOf(month), 31));

/** Every date of a month, in order. */
export function datesOf(month: Month): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = firstOf(month); monthOf(date) === month; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** How many of these there are in each month that has any. */
export function countedByMonth(dated: readonly { date: LocalDate }[]): Map<Month, number> {
  const counted = new Map<Month, number>();
  for (const { date } of dated) counted.set(monthOf(date), (counted.get(monthOf(date)) ?? 0) + 1);
  return counted;
}
