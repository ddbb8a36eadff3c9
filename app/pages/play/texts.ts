import { catalogue } from "#app/texts/catalogue.ts";

/** The page of all that is played. */
export const playTexts = catalogue({
  en: {
    title: "Play",
    settings: "Settings",
    whereLabel: "Where you are",
    howLabel: "How you are",
    where: { apart: "Apart", together: "Together" },
    how: { tired: "Tired", awake: "Awake" },
    tonight: (minutes: number) => `For tonight, about ${minutes} minutes`,
    ask: (partner: string) => `Ask ${partner}`,
    another: "Another idea",
    noIdea: "No idea for tonight",
    noIdeaMore: "Nothing fits here just now. Pick something for yourselves below.",
    yourTurn: "Your turn",
    theirTurn: (partner: string) => `${partner}'s turn`,
    waits: "Waiting for your partner",
    nothing: "Nothing waits for you. What one of you begins shows here.",
    pick: "Pick for yourselves",
  },
});

/** The line under the title. The server alone makes these words. */
export const leadTexts = catalogue({
  en: {
    alone: "You can begin alone. What you do opens when your partner is here and has done it too.",
    paused: "While your pairing is paused you see only what you have begun yourself.",
    forBoth: "Something for the two of you.",
    wasHere: (name: string, ago: string) => `${name} was here ${ago}.`,
    there: (part: string, place: string) => `It is ${part} in ${place}.`,
    parts: { morning: "morning", afternoon: "afternoon", evening: "evening", night: "night" },
  },
});
