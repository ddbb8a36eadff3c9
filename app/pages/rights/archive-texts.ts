import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** The page of somebody's own words. */
export const archiveTexts = catalogue({
  en: {
    title: "Your words",
    lead: "All that you have written, now and in spaces that have ended. Nobody else finds anything here.",
    label: "Search your words",
    hint: "Words, or parts of words. Capitals and accents don't matter.",
    searching: "Searching...",
    search: "Search",
    leave: "Leave the search",
    newest: "To the newest",
    empty: "When a space ends, what you wrote in it stands here.",
    until: (date: string) => `Until ${date}`,
    older: "Older words",
    adultLeftOut: "Words of the 18+ pages are left out.",
    openAdult: "Open them",
  },
});

/** What came of a search. The server alone says it. */
export const foundTexts = catalogue({
  en: {
    none: (query: string) => `Nothing of yours has “${query}” in it.`,
    noneInNewest: (query: string) =>
      `Nothing with “${query}” in the newest of your words, which are too many to look through at once.`,
    found: (query: string, count: number) =>
      plural("en", count, { one: `One place with “${query}”.`, other: `${count} places with “${query}”.` }),
    foundInNewest: (query: string, count: number) =>
      plural("en", count, {
        one: `One place with “${query}” in the newest of your words, which are too many to look through at once.`,
        other: `${count} places with “${query}” in the newest of your words, which are too many to look through at once.`,
      }),
    more: (query: string, count: number) =>
      `The newest ${count} places with “${query}”. There are more: one word more finds fewer.`,
  },
});
