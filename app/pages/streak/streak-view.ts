import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import type { CellState } from "../home/calendar.ts";

/** A month that can be gone to. */
export type MonthLink = { month: Month; label: string };

/** A month of the couple's days, ready for the page. */
export type MonthView = {
  month: Month;
  label: string;
  today: LocalDate;
  /** Of each date of the month. */
  states: CellState[];
  /** Each date up to today, in words. */
  labels: string[];
  previous: MonthLink | null;
  next: MonthLink | null;
  /** The dates that shields have covered, in words; null for none. */
  covered: string | null;
};

/** The streak as its page tells it. Without a partner to be seen there are no figures. */
export type StreakView = {
  partnerName: string | null;
  isPaused: boolean;
  length: number;
  longest: number;
  completeDays: number;
  shields: number;
  /** How many complete days earn the next shield; null while no more can be held. */
  untilNext: number | null;
  calendar: MonthView;
};
