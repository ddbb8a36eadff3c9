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

/** What pages say of what two play at the same time, whatever it is. */
export const liveRoundTexts = catalogue({
  en: {
    heading: "Play it at the same time",
    asks: (partner: string) => `${partner} is waiting for you`,
    ask: (partner: string) => `Ask ${partner} to come`,
    together: "Play together",
    waiting: (partner: string) => `Waiting for ${partner}`,
    waitingLead: (partner: string) =>
      `${partner} sees on their pages that you wait. Keep this one open: it goes on when they come.`,
    /** Of what is 18+ no other page tells. */
    waitingHere: (partner: string) => `Tell ${partner} that you are here: no page says so. It goes on when they come.`,
    leave: "Go on for myself",
    ready: (partner: string) => `${partner} is ready.`,
    youReady: (partner: string) => `It goes on when ${partner} is ready too.`,
    gone: (partner: string) => `${partner} is not here just now. You go on where you two are.`,
    playLive: (partner: string) => `Play it at the same time as ${partner}`,
    isHere: (partner: string) => `${partner} is here. Play together?`,
  },
});
