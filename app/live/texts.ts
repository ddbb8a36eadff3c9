import { catalogue } from "#app/texts/catalogue.ts";

/** What pages say that follow what happens. */
export const liveTexts = catalogue({
  en: {
    /** Said to whoever can't see it come. */
    news: "There is something new here.",
    hereNow: (name: string) => `${name} is here now.`,
    bothHere: "Both here",
    notHere: (name: string) => `${name} is not here just now`,
    waits: (name: string) => `${name} is waiting to play with you.`,
    playTogether: "Play together",
    lookAgain: "Look again",
    later: "It opens here when you load this page again.",
  },
});
