import { catalogue } from "#app/texts/catalogue.ts";

/** The question that is asked once, after the first reveal. */
export const askTexts = catalogue({
  en: {
    title: "Shall we say when the next one opens?",
    lead: (name: string) =>
      `A line on your screen when ${name} has answered. It never shows your words or names. Three a day at most, and none at night.`,
    yes: "Yes, tell me",
    no: "Not now",
    once: "We ask once. Your browser will ask too, after your yes. It can all be changed under Us.",
  },
});
