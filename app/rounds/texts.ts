import { catalogue } from "#app/texts/catalogue.ts";

/** What is said of a turn. The server alone makes these words. */
export const turnTexts = catalogue({
  en: {
    open: "You have both done it.",
    at: (steps: number, total: number) => `${steps} of ${total}.`,
    theirsDone: (partner: string) => `${partner} is done.`,
    theirs: (partner: string) => `You are done. It opens when ${partner} is, and nothing runs out.`,
    alone: "You are done. It opens when your partner is here and has done it too.",
  },
});
