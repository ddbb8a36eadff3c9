import { addDays, daysBetween, isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";

/** Nobody who is here has been together for longer. Years. */
const YEARS_MAX = 100;

/** Whether this may be the day on which two came together: a date that exists, not after today, nor of another age. */
export const isAnniversary = (text: string, today: LocalDate): text is LocalDate =>
  isLocalDate(text) && text <= today && Number(text.slice(0, 4)) >= Number(today.slice(0, 4)) - YEARS_MAX;

/** The day of a year on which an anniversary falls; of one on 29 February, in a year without it, the day before. */
export function inYear(date: LocalDate, year: number): LocalDate {
  const same = `${String(year).padStart(4, "0")}${date.slice(4)}`;
  return isLocalDate(same) ? same : addDays(`${same.slice(0, 5)}03-01` as LocalDate, -1);
}

/** How long two have been together, and when they have been for the next whole year. */
export type Together = {
  /** Whole days since. */
  days: number;
  /** Days until it is the next whole year; 0 on the day itself. */
  until: number;
  /** How many years it is then. */
  years: number;
};

/** @param today one's own day, not before the date */
export function togetherSince(date: LocalDate, today: LocalDate): Together {
  const began = Number(date.slice(0, 4));
  let year = Math.max(began + 1, Number(today.slice(0, 4)));
  if (inYear(date, year) < today) year += 1;
  return { days: daysBetween(date, today), until: daysBetween(today, inYear(date, year)), years: year - began };
}
