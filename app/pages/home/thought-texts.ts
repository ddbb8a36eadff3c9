import { catalogue } from "#app/texts/catalogue.ts";

/** Thinking of each other. */
export const thoughtTexts = catalogue({
  en: {
    send: "Thinking of you",
    now: (name: string) => `${name} is thinking of you.`,
    earlier: (name: string, ago: string) => `${name} thought of you ${ago}.`,
    sent: (name: string) => `${name} sees it on Home.`,
    enough: (name: string, count: number) => `${name} has ${count} of these from you today. More can go tomorrow.`,
  },
});
