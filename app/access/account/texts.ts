import { catalogue } from "#app/texts/catalogue.ts";

/** What the open fields of `us` share. */
export const accountTexts = catalogue({ en: { leave: "Leave it as it was" } });

/** What the server answers there. */
export const accountAnswers = catalogue({
  en: {
    mailTitle: "Look into your mail",
    forAWeek: "The link in the letter works for a week.",
    forAnHour: "Open the link that we sent to the new address. It holds for an hour.",
    unavailable: "This does not work right now. Please try again in a few minutes.",
    taken: "Another account has this address already.",
    confirmed: "Your address is confirmed",
    confirmedMore: "The account is safely yours.",
    changed: "Your address is changed",
    changedMore: "Sign in with the new one.",
  },
});
