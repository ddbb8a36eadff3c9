import { catalogue } from "#app/texts/catalogue.ts";

/** What stands in place of words that do not open. */
export const brokenTexts = catalogue({ en: { unreadable: "These words are damaged and can't be read." } });
