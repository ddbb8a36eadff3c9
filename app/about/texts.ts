import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn, plural } from "#app/texts/numbers.ts";
import type { Fact } from "./about.ts";

/** What somebody says of themselves, by name. */
export const factTexts = catalogue({
  en: {
    names: {
      gender: "Gender",
      anniversary: "Together since",
      city: "City",
      hours: "Awake",
    } satisfies Record<Fact, string>,
    hours: (from: string, to: string) => `${from} to ${to}`,
    taken: "Taken away again",
  },
});

/** How far two cities lie apart, and how long two have been together. */
export const apartTexts = catalogue({
  en: {
    distance: (km: string, miles: string) => `${km} km (${miles} miles) between you.`,
    sameCity: "You are in the same city.",
    days: (language: Language, days: number) =>
      plural(language, days, {
        one: `${numberIn(language, days)} day together.`,
        other: `${numberIn(language, days)} days together.`,
      }),
  },
});
