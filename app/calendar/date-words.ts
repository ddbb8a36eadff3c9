import type { LocalDate } from "./local-date.ts";
import { localDateAt } from "./time-zone.ts";

const long = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

const full = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "Thursday, 13 November" */
export const longDate = (date: LocalDate): string =>
  long.format(new Date(`${date}T00:00:00Z`)).replace(/^(\w+) /, "$1, ");

/** "Thursday, 13 November 2026" */
export const longDateOfYear = (date: LocalDate): string => `${longDate(date)} ${date.slice(0, 4)}`;

/** "13 November 2026" */
export const fullDate = (date: LocalDate): string => full.format(new Date(`${date}T00:00:00Z`));

/** The same for a moment: the date that it has on that person's calendar. */
export const fullDateAt = (at: Date, { timeZone }: { timeZone: string | null }): string =>
  fullDate(localDateAt(at, timeZone ?? "UTC"));
