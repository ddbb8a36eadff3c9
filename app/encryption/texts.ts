import { catalogue } from "#app/texts/catalogue.ts";

/** What stands in place of words that do not open, and in a form that would change them. */
export const brokenTexts = catalogue({
  en: {
    unreadable: "These words are damaged and can't be read.",
    replaced: "What you said here before is damaged and can't be read. What you send now takes its place.",
  },
});
