const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date of the Gregorian calendar without a time or a zone, "YYYY-MM-DD", years 0000 to 9999.
 * Two of them compare with `<` and `>`. Text from outside becomes one through `isLocalDate`.
 */
export type LocalDate = `${number}-${number}-${number}`;

/** Whether the text is a date that exists: "2024-02-29" is one, "2023-02-29" and "2023-2-1" are not. */
export function isLocalDate(text: string): text is LocalDate {
  if (!SHAPE.test(text)) return false;
  const time = Date.parse(text);
  // V8 reads the 31st of a short month as a day of the next one, so the way back has to match.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether the text of a form is a date after today. */
export const isAhead = (text: string | undefined, today: LocalDate): text is LocalDate =>
  text !== undefined && isLocalDate(text) && text > today;

/**
 * The date so many whole days later, or earlier if negative.
 * Throws RangeError if the result leaves the years 0000 to 9999.
 */
export function addDays(date: LocalDate, days: number): LocalDate {
  const day = Number(date.slice(8)) + days;
  // The streak walks years of days one by one: within a month this is several times as fast as Date.
  if (day >= 1 && day <= 28) return `${date.slice(0, 8)}${day < 10 ? "0" : ""}${day}` as LocalDate;
  const text = new Date(Date.parse(date) + days * DAY_MS).toISOString();
  // Years of more than four digits are written with a sign.
  if (text.length !== 24) throw new RangeError(`${date} and ${days} days is outside the years 0000 to 9999`);
  return text.slice(0, 10) as LocalDate;
}

/** Whole days from one date to another, negative if `to` is the earlier one. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The day of the week: 0 is Monday, 6 is Sunday. */
export function weekdayIndex(date: LocalDate): number {
  return (new Date(Date.parse(date)).getUTCDay() + 6) % 7;
}
