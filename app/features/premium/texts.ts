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
    rulesHold: "What holds for premium.",
    prices: "What it costs",
    forBoth: "for both of you",
    cantSay:
      "What it costs can't be shown right now: the service that takes payments does not answer. Nothing that is yours depends on it. Please look again later.",
    subscribe: (amount: string, often: string) => `Subscribe for ${amount} ${often}`,
    toStripe: "You pay on a page of Stripe. We never see your card.",
    standing: "Your premium",
    yours: "Premium is yours, for both of you.",
    renews: (day: string) => `It renews on ${day}, until you cancel.`,
    ends: (day: string) =>
      `You have cancelled it. It stays for both of you until ${day}, and nothing more is taken from you.`,
    unpaid: (day: string) =>
      `The last payment has not come through. That happens, mostly with a new card. Premium stays for both of you until ${day}; with a card that works it simply goes on.`,
    over: "Premium rests, because a payment is missing. With a card that works it is back for both of you. Nothing you made is lost.",
    rests: "Premium rests.",
    manage: "Cancel, card and invoices",
    changeCard: "Change the card",
    goOn: "Take it up again, or see invoices",
    invoices: "Your invoices",
    onlyYou: "Only you see what is paid and when: you are the one who pays.",
    refund: "Get the money back",
    refundMore: (day: string) =>
      `Until ${day}: all that you paid goes back the way it came, and premium ends at once for both of you.`,
    theyPay: (name: string) => `${name} pays for both of you.`,
    theyPayMore: "All of premium is open to you two. There is nothing for you to do.",
    bothPay: (name: string) =>
      `${name} has a subscription too, from before. One is enough for the two of you: either of you can cancel.`,
    waiting: "We are waiting for the bank's word.",
    waitingMore:
      "As soon as it is here, premium opens for both of you. Mostly that takes a few seconds; with a bank transfer it can take days. You can leave this page.",
    lookAgain: "Look again",
    notes: {
      premium: "One of you two pays already, and one subscription is for both.",
      standing:
        "One of you two still has a subscription, whose payment is missing or on its way. With a second one you would pay twice: whoever began it can pay it or cancel it here, and then a new one works.",
      overtaken:
        "One of you two has just begun to pay on another page, so this one was closed. Please look who goes on, and press again.",
      away: "The service that takes payments does not answer right now. Please try again in a moment: nothing is paid or given back twice.",
      price: "This price is not offered any more. Please choose from those that are.",
      late: "There is nothing to give back: the 14 days are over, or it has gone back already.",
      byHand:
        "No payment was found that goes back by itself, so nothing has gone back and nothing was ended. If you have paid, please write to us by the address in the refund policy.",
      often: "That was quite often in a short time. Please wait an hour, then it works again.",
      refunded: "Your money goes back the way it came. Until it is with you, banks take some days.",
    },
    oneForTwo: "One for two",
    oneForTwoMore:
      "One of you subscribes, both have it from that minute. There is no second price for the second person.",
    cancelling: "Cancelling",
    cancellingMore:
      "On this page, which Us leads to, by whoever pays: one button opens a page of Stripe, where one press cancels, without a letter and without a question. It runs to the end of what is paid, then you are back on free. Nothing you made is lost.",
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

/** What is due and how often, as the server writes it beside the amount. */
export const offerTexts = catalogue({
  en: {
    often: (interval: "day" | "week" | "month" | "year", every: number) =>
      every === 1 ? `a ${interval}` : `every ${every} ${interval}s`,
    taxIn: "Tax is included.",
    taxOnTop: "Tax comes on top; you see it before you pay.",
  },
});
