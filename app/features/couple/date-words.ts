import type { LocalDate } from "./local-date.ts";

const long = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

const full = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "Thursday, 13 November" */
export const longDate = (date: LocalDate): string =>
  long.format(new Date(`${date}T00:00:00Z`)).replace(/^(\w+) /, "$1, ");

/** "13 November 2026" */
export const fullDate = (date: LocalDate): string => full.format(new Date(`${date}T00:00:00Z`));
