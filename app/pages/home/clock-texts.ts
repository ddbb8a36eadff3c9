import { catalogue } from "#app/texts/catalogue.ts";

/** How somebody is greeted, and what is said of where the other one is. */
export const clockTexts = catalogue({
  en: {
    you: "you",
    hello: "Hello",
    morning: "Good morning",
    afternoon: "Good afternoon",
    evening: "Good evening",
    notYetHere: (name: string) => `${name} has not looked in yet.`,
    alone: "Your side is open. What you write now waits for them.",
    hereNow: (name: string) => `${name} is here now.`,
    wasHere: (name: string, ago: string) => `${name} was here ${ago}.`,
  },
});
