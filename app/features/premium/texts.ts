import { catalogue } from "#app/texts/catalogue.ts";

/** What premium opens, by the names of the offer's rows. */
const rows = {
  daily: "Daily question, check-ins, streaks",
  data: "Your data, its export, every safety feature",
  packs: "Themed packs",
  quizzes: "Quizzes",
  thisOrThat: "This or that",
  truthOrDare: "Truth or dare, heats",
  desire: "Desire cards",
  positions: "Positions and remote ideas",
  dates: "Date ideas",
  summary: "Model-written weekly summary",
  photos: "Photos on the timeline",
};

export const premiumTexts = catalogue({
  en: {
    title: "Premium",
    description: "One subscription covers both of you. What The Couple App gives for free, and what premium adds.",
    backToApp: "Back to the app",
    signIn: "Sign In",
    createAccount: "Create an account",
    headline: "One subscription, both of you",
    lead: "What keeps you two together is free and stays free. Premium opens more of the shelf.",
    sideBySide: "Free and premium, side by side",
    onThisServer: "On this server",
    included: "Everything is included on this server.",
    nothingToBuy: "There is nothing to buy and nothing to cancel.",
    alwaysFree: "Always free",
    alwaysFreeMore:
      "The question of the day and its whole archive. Check-ins and streaks, which never cost money. All you two wrote, and a copy of it whenever you like.",
    noOnePays: "No one is asked to pay to get something of their own back.",
    rules: "Should premium be sold here one day, these are its rules.",
    oneForTwo: "One for two",
    oneForTwoMore:
      "One of you subscribes, both have it from that minute. There is no second price for the second person.",
    cancelling: "Cancelling",
    cancellingMore:
      "Under Us, by whoever pays, without a letter and without a question. It runs to the end of what is paid, then you are back on free. Nothing you made is lost.",
    moneyBack: "Money back",
    moneyBackMore: <T>(policy: (words: string) => T) => [
      "The same page has the refund. You ask there, and it goes back the way it came. The ",
      policy("refund\u00a0policy"),
      " says what holds.",
    ],
    what: "What",
    free: "Free",
    premium: "Premium",
    isIncluded: "included",
    isNotIncluded: "not included",
    some: "some",
    noLimit: "no limit",
    rows,
  },
});
