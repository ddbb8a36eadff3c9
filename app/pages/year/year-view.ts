import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import type { CellState } from "../home/calendar.ts";
import type { Spread } from "./leaves.ts";

/** What stands on the cover. */
export type Cover = { year: string; names: string; cities: string | null; month: string | null };

/** A year of the two, or a month of it with its pages. */
export type YearView = {
  year: string;
  myName: string;
  /** Null alone and in a pause: then there is nothing of a book. */
  partnerName: string | null;
  isPaused: boolean;
  cover: Cover;
  /** What the year has come to, without what there is none of. */
  figures: { count: number; of: string }[];
  /** Those that have pages. */
  months: { month: Month; label: string }[];
  /** The next years before and after that are theirs. */
  previous: string | null;
  next: string | null;
  /** The month that is open. */
  open: OpenMonth | null;
  /** On the year's own page: two pages of its last month that has some. */
  sample: OpenMonth | null;
};

/** A month with its pages. */
export type OpenMonth = {
  month: Month;
  label: string;
  spreads: Spread[];
  /** Which part of the month this is, and whether one comes after it: a long month is more than a page holds. */
  part: number;
  goesOn: boolean;
  /** The number of the first left page. */
  firstPage: number;
  dates: LocalDate[];
  states: CellState[];
};
