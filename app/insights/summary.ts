import { addDays, type LocalDate, weekdayIndex } from "#app/calendar/local-date.ts";

/** The wording of what is agreed to: who has agreed to an older one is asked again (docs/product/insights.md#agreeing-to-it). */
export const SUMMARY_VERSION = "2026-11";

/**
 * Something that is open to both of a week, in words of ours: numbers, and names of what the product asks. Never a word
 * that somebody wrote, and no name of anybody.
 */
export type WeekFact = {
  /** As the list of what was read says it: "7 questions". */
  counted: string;
  /** The same as sentences; whoever writes takes them as they are, or says it in other words. */
  says: readonly string[];
  /** Something to ask each other about it. */
  ask?: string | undefined;
};

/** All that a week is written from. */
export type WeekInput = {
  week: LocalDate;
  /** On how many of its days both did their part. */
  days: number;
  facts: readonly WeekFact[];
};

/** Who has written a summary: our own rules, or a model by the name that the server has for it. */
export type Writer = { kind: "rules" } | { kind: "model"; name: string };

/** A week in words, as both read it. */
export type Summary = { words: string; writer: Writer; readFrom: readonly string[] };

/** The Monday of the last week that is over for both. @param over the last date that is over for both */
export const lastWeek = (over: LocalDate): LocalDate => {
  const day = weekdayIndex(over);
  return addDays(over, day === 6 ? -6 : -day - 7);
};

/** Another number each week: what is said of it is not worded as the week before. */
export const turnOf = (week: LocalDate): number => Math.floor(Date.parse(week) / (7 * 86_400_000));

/** One of some ways to say it. */
export const wayOf = <T>(ways: readonly T[], turn: number): T =>
  ways[((turn % ways.length) + ways.length) % ways.length] as T;
