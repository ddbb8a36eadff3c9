import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { localeOf } from "#app/texts/locale.ts";
import { listIn } from "#app/texts/numbers.ts";
import type { LocalDate } from "./local-date.ts";
import { firstOf, type Month } from "./month.ts";
import { calendarTexts } from "./texts.ts";
import { localDateAt } from "./time-zone.ts";

const written = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((language) => new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: "UTC" }));

const weekday = written({ weekday: "long" });
const weekdayOfMonth = written({ weekday: "long", day: "numeric" });
const initial = written({ weekday: "narrow" });
const ofMonth = written({ day: "numeric", month: "long" });
const ofYear = written({ day: "numeric", month: "long", year: "numeric" });
const month = written({ month: "long" });
const monthAndYear = written({ month: "long", year: "numeric" });
const monthShort = written({ month: "short" });
const ofMonthShort = written({ day: "numeric", month: "short" });
const since = perLanguage((language) => new Intl.RelativeTimeFormat(localeOf(language)));

const atNoon = (date: LocalDate): Date => new Date(`${date}T12:00:00Z`);

/** "Thursday, 13 November" */
export const longDate = (language: Language, date: LocalDate): string =>
  calendarTexts(language).dayOfWeek(weekday(language).format(atNoon(date)), ofMonth(language).format(atNoon(date)));

/** "Thursday, 13 November 2026" */
export const longDateOfYear = (language: Language, date: LocalDate): string =>
  calendarTexts(language).dayOfWeek(weekday(language).format(atNoon(date)), fullDate(language, date));

/** "Thursday 13": for a day of these weeks. */
export const weekdayAndDay = (language: Language, date: LocalDate): string =>
  weekdayOfMonth(language).format(atNoon(date));

/** "13 November 2026" */
export const fullDate = (language: Language, date: LocalDate): string => ofYear(language).format(atNoon(date));

/** "13 November" */
export const dayOfMonth = (language: Language, date: LocalDate): string => ofMonth(language).format(atNoon(date));

/** "November 2026" */
export const monthOfYear = (language: Language, date: LocalDate): string => monthAndYear(language).format(atNoon(date));

/** "Nov" */
export const shortMonth = (language: Language, of: Month): string => monthShort(language).format(atNoon(firstOf(of)));

/** "13 Nov" */
export const shortDate = (language: Language, date: LocalDate): string => ofMonthShort(language).format(atNoon(date));

/** The same for a moment: the date that it has on that person's calendar. */
export const fullDateAt = (language: Language, at: Date, { timeZone }: { timeZone: string | null }): string =>
  fullDate(language, localDateAt(at, timeZone ?? "UTC"));

/** "November", or "November 2025" where it is not the year of that other date. */
export const monthWords = (language: Language, date: LocalDate, beside: LocalDate): string =>
  (date.slice(0, 4) === beside.slice(0, 4) ? month : monthAndYear)(language).format(atNoon(date));

/** "6 November", "6 November and 12 November" */
export const dateList = (language: Language, dates: readonly LocalDate[]): string =>
  listIn(
    language,
    dates.map((date) => dayOfMonth(language, date)),
  );

/** The days of the week as the head of a calendar has them, Monday first. */
export const weekdayInitials = perLanguage((language): readonly string[] =>
  // 2024 began on a Monday.
  Array.from({ length: 7 }, (_, day) => initial(language).format(new Date(Date.UTC(2024, 0, 1 + day)))),
);

/** "3 hours ago"; under a minute it is a moment. */
export function timeAgo(language: Language, at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return calendarTexts(language).momentAgo;
  if (minutes < 60) return since(language).format(-minutes, "minute");
  if (minutes < 48 * 60) return since(language).format(-Math.floor(minutes / 60), "hour");
  return since(language).format(-Math.floor(minutes / 1440), "day");
}
