import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Month } from "#app/calendar/month.ts";
import type { AnsweredBy, PastFilter } from "./past-filter.ts";

/** A question of a past date, as the archive lists it: without anybody's words. */
export type PastQuestion = {
  date: LocalDate;
  /** The date in words. */
  when: string;
  text: string;
  /** As it is called. */
  category: string;
  state: "both" | "you" | "them" | "neither";
  /** Both have answered, and it waits for somebody's yes to the other. */
  isClosed: boolean;
};

/** Years and months in which there is something that the filter lets through. */
export type Jumps = {
  /** The newest first. */
  years: string[];
  /** The one in which the page begins; null where nothing stands on it. */
  year: string | null;
  /** Those of that year, January first. `isHere`: the page begins in it. */
  months: { month: Month; short: string; isHere: boolean }[];
};

/** A page of the archive. */
export type PastView = {
  filter: PastFilter;
  /** The packs of which the couple was asked something as the question of a day, by name. */
  packs: { name: string; title: string }[];
  months: { name: string; questions: PastQuestion[] }[];
  /** Where else a page may begin; null where all of it stands on one. */
  jumps: Jumps | null;
  partnerName: string | null;
  /** Of the category that is looked for. */
  counts: Record<AnsweredBy | "all", number>;
  /** The date before which the next page begins; null on the last one. */
  older: LocalDate | null;
};
