import { catalogue } from "#app/texts/catalogue.ts";

/** The navigation of members' pages, and what is said to somebody who has just come in until their first page is there. */
export const shellTexts = catalogue({
  en: {
    home: "Home",
    questions: "Questions",
    play: "Play",
    intimacy: "Intimacy",
    us: "Us",
    loadingProfile: "Loading your profile... Please wait while we load your account information.",
  },
});
