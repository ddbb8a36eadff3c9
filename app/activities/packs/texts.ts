import { catalogue } from "#app/texts/catalogue.ts";

/** The shelf, a pack's page, and a question's. */
export const packTexts = catalogue({
  en: {
    title: "Packs",
    questions: "Questions",
    lead: "Small worlds of forty questions, from light to deep. What is switched on turns up in your question of the day. Any pack can be opened by itself, at any hour.",
    goOn: "Answer",
    openToYou: "Open to you",
    oneSwitch: (partner: string) => `One switch for you both. ${partner} sees it change.`,
    oneSwitchAlone: "What you switch on here holds until your partner comes, and then it is for you two to turn.",
    inDaily: "In the daily question",
    of: (pack: string) => `${pack}: `,
    open: "Open",
    further: "Further along the shelf",
    premium: "Premium, one subscription for you both.",
    whatItHolds: "What it holds",
    staysOpen: "What you have answered in a pack stays yours and stays open, whatever you pay or stop paying.",
    nothing: "There are no packs here yet.",
    next: "Next in this pack",
    answer: "Answer",
    allAnswered: "You have answered every question in this pack.",
    notIncluded: "This pack is part of premium. What you have answered in it stays open.",
    allQuestions: "All its questions",
    state: {
      new: "Not answered yet",
      mine: "You have answered",
      open: "Open to both",
    },
    theirs: (partner: string) => `${partner} has answered`,
    yourPartner: "Your partner",
    ofADay: "This was your question of a day, and it is answered there.",
    toThatDay: "Go to that day",
    backToPack: "Back to the pack",
    onWith: (pack: string) => `On with “${pack}”`,
  },
});

/** Why a switch is not turned. */
export const turnTexts = catalogue({ en: { noPack: "Turn one of the switches on this page." } });

/** How far the two are with a pack. The server alone makes these words. */
export const progressTexts = catalogue({
  en: {
    place: (pack: string, number: number, total: number) => `${pack}, ${number} of ${total}`,
    notOpened: "Not opened yet",
    openToBoth: (open: number, total: number) => `${open} of ${total} open to you both`,
    answered: (answered: number, total: number) => `${answered} of ${total} answered`,
    waitsForYou: (partner: string) => `${partner} has answered. Both open when yours is in.`,
    both: "You both answer, then both answers open.",
    alone: "What you write waits until your partner has answered too.",
  },
});

/** Why one waits for the other half. The server alone makes these words. */
export const whyTexts = catalogue({
  en: {
    alone: "It opens when your partner is here and has answered too. Nothing runs out.",
    paused: "While your pairing is paused nothing new of your partner is shown.",
    waiting: (partner: string) => `It opens to you both when ${partner} has answered too. Nothing runs out.`,
    mineHeld: (partner: string) =>
      `You wrote this before you two were connected. It opens to you both once you have said on your home page that ${partner} is who you meant, and has answered.`,
    mineHeldBoth: (partner: string) =>
      `${partner} has answered too. It opens to you both once you have said on your home page that ${partner} is who you meant.`,
    theirsHeld: (partner: string) =>
      `${partner} wrote an answer before you two were connected. Both open once ${partner} has said that it is you. Nothing runs out.`,
  },
});

/** Why an answer that was sent is not kept. */
export const unsentTexts = catalogue({
  en: {
    yourPartner: "Your partner",
    unsent: {
      "already-open": (partner: string) =>
        `${partner} answered while you were writing. Both answers are open now, as they stood.`,
      "another-partner": (_partner: string) =>
        "Who reads this with you has changed since you opened the page. Send it again if it is meant for them.",
      "not-included": (_partner: string) => "This pack is part of premium, and is not open to you two now.",
      "of-a-day": (_partner: string) => "This was your question of a day, and one of you has answered it there.",
      "other-question": (_partner: string) => "This answer was written to another question.",
    },
  },
});

/** What waits on the dashboard. The server alone makes these words. */
export const packHomeTexts = catalogue({
  en: {
    unread: (count: number) =>
      count === 1 ? "A reveal in a pack you have not read" : `${count} reveals in packs you have not read`,
    answered: (partner: string, count: number) =>
      count === 1 ? `${partner} has answered in a pack` : `${partner} has answered ${count} questions in packs`,
  },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "Your answers in packs",
    why: "What you answer, with the question, the day and the times at which you first sent and last changed it, and which packs you two have switched on. They are what the packs are for.",
  },
});
