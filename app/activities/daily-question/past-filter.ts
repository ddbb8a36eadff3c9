import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { firstOf, type Month, monthAfter } from "#app/calendar/month.ts";

/** By whom a past question was answered, as the archive's addresses say it. */
export const ANSWERED_BY = ["both", "me", "partner", "nobody"] as const;
export type AnsweredBy = (typeof ANSWERED_BY)[number];

/** What is looked for among past questions; what an address says that is none of these is left out. */
export type PastFilter = {
  /** A category of the daily questions, or a pack by its name. */
  category: string | null;
  by: AnsweredBy | null;
  /** The date before which a page begins. */
  before: LocalDate | null;
};

/** @param categories what there is to choose from */
export function filterOf(asked: URLSearchParams, categories: readonly string[]): PastFilter {
  const [category, by, before] = [asked.get("category"), asked.get("by"), asked.get("before")];
  return {
    category: categories.find((name) => name === category) ?? null,
    by: ANSWERED_BY.find((name) => name === by) ?? null,
    before: before !== null && isLocalDate(before) ? before : null,
  };
}

/** The date before which a page begins that begins at the end of a year. @param year as a date begins with it */
export const afterYear = (year: string): LocalDate => firstOf(monthAfter(`${year}-12` as Month));

/** The same for the end of a month. */
export const afterMonth = (month: Month): LocalDate => firstOf(monthAfter(month));

/** The address of the archive with a filter. */
export function addressOf({ category, by, before }: PastFilter): `/daily-questions/archive${string}` {
  const named = Object.entries({ category, by, before }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const query = new URLSearchParams(named).toString();
  return `/daily-questions/archive${query ? `?${query}` : ""}`;
}
