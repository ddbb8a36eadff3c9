import { catalogue } from "#app/texts/catalogue.ts";

/** What pages say that follow what happens. */
export const liveTexts = catalogue({
  en: {
    /** Said to whoever can't see it come. */
    news: "There is something new here.",
    lookAgain: "Look again",
    later: "It opens here when you load this page again.",
  },
});
