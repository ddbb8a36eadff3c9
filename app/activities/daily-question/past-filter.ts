import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";

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

/** The address of the archive with a filter. */
export function addressOf({ category, by, before }: PastFilter): `/daily-questions/archive${string}` {
  const named = Object.entries({ category, by, before }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const query = new URLSearchParams(named).toString();
  return `/daily-questions/archive${query ? `?${query}` : ""}`;
}
