import { catalogue } from "#app/texts/catalogue.ts";

/** The three heats, and a card in each of them. */
export const cardTexts = catalogue({
  en: {
    title: "Truth or dare",
    lead: "Answer something, or do something. Each card waits for both of you, and any card may be passed over.",
    pick: "Pick a heat",
    heat: { 1: "Light", 2: "Warm", 3: "Hot" },
    about: {
      1: "Sweet, and a little silly.",
      2: "Closer: what you like, and what you miss.",
      3: "About bodies and desire, 18+.",
    },
    premium: "Part of premium",
    whatItHolds: "What it holds",
    notIncluded: "This heat is part of premium. What you have said in it stays open.",
    allHeats: "All heats",
    state: {
      new: "60 truths, 60 dares",
      theirs: (partner: string) => `${partner} has done one. Your turn.`,
      fresh: "Something has opened to you both",
    },
    yourPartner: "Your partner",
    you: "You",
    apart: "Apart",
    passed: "Pass the phone",
    heatOf: (heat: number) => `Heat ${heat} of 3`,
    choose: "Truth or dare?",
    chooseLead: "Pick one, and a card comes.",
    truth: "Truth",
    dare: "Dare",
    your: { truth: "Your truth", dare: "Your dare" },
    theirTurn: {
      truth: (partner: string) => `${partner} has answered this one`,
      dare: (partner: string) => `${partner} says yes to this one`,
    },
    milder: "A milder way",
    answer: "Your answer",
    answerTo: (partner: string) => `Your answer, for ${partner}`,
    say: "A word about it, if you like",
    send: { truth: "Send my answer", dare: "Yes, I will" },
    sendChange: "Change it",
    sending: "Sending...",
    leave: "Leave it as it was",
    another: "Another one",
    instead: { truth: "A truth instead", dare: "A dare instead" },
    milderHeat: "A milder heat",
    changeHeat: "Change the heat",
    opens: {
      truth: "Both answers open when both of you have answered this card.",
      dare: "It is on when both of you have said yes to this card.",
    },
    free: (partner: string) => `Another one needs no reason: ${partner} is not told, and nothing is counted.`,
    again: "You have had all of these. They begin anew.",
    allWait: "Every card here waits for your partner now. Nothing runs out.",
    none: "There are no cards here yet.",
    /** What was said. */
    opened: "Open to you both now",
    openedDare: "You both said yes. It is on, when you like.",
    saidTitle: "What you have said here",
    saidMore: "Older ones are in your archive.",
    bothSaid: "Both",
    noWords: "Yes.",
    change: "Change it",
    /** One phone. */
    turnOf: (name: string) => `${name}, truth or dare?`,
    turn: {
      truth: (name: string) => `Truth for ${name}`,
      dare: (name: string) => `Dare for ${name}`,
    },
    yourTurn: "Your turn",
    passOn: (name: string) => `Pass the phone to ${name} when it is done.`,
    ask: (name: string) => `${name}, would you like that too?`,
    askLead: "A dare needs a yes of both. Another one needs no reason.",
    both: "You both said yes.",
    iWill: "I will",
    meToo: "Yes, go on",
    done: "Done",
    answered: "Answered",
    kept: "Nothing you say is kept. Only which cards you have had, so that none comes twice.",
  },
});

/** Why the partner's part does not stand there. The server alone makes these words. */
export const whyTexts = catalogue({
  en: {
    yourPartner: "Your partner",
    alone: (_partner: string) => "It opens when your partner is here and has done this card too. Nothing runs out.",
    paused: (_partner: string) => "While your pairing is paused nothing new of your partner is shown.",
    waiting: {
      truth: (partner: string) => `It opens when ${partner} has answered it too. Nothing runs out.`,
      dare: (partner: string) => `It is on when ${partner} says yes too. Nothing runs out.`,
    },
    closed: (_partner: string) => "What you both had open here is closed. Your own words stay with you.",
    mineHeld: (partner: string) =>
      `You did this before you two were connected. It opens once you have said on your home page that ${partner} is who you meant.`,
    theirsHeld: (partner: string) =>
      `${partner} did this before you two were connected. It opens once ${partner} has said that it is you.`,
  },
});

/** A heat that two play at the same time. */
export const liveCardTexts = catalogue({
  en: {
    barTitle: "Truth or dare, live",
    back: "The game",
    lead: (partner: string) =>
      `You and ${partner} have the same card before you, each on your own screen. One of you picks a truth or a dare, then the other one. What you say opens when you have both done the card.`,
    opens: (partner: string) =>
      `Each card opens to you both once both have done it. Another card is another one for both, and you both see it. While you are here, ${partner} sees that you are.`,
    theirTurn: (partner: string) => `${partner} picks`,
    theyPick: (partner: string) => `A card comes for you both when ${partner} has picked.`,
    theirsIn: {
      truth: (partner: string) => `${partner} has answered. Both open when yours is in.`,
      dare: (partner: string) => `${partner} has said yes. It is on when you do too.`,
    },
    yoursIn: "Yours is in.",
    opensWithTheirs: (partner: string) => `Both open when ${partner} has done it too.`,
    opensWithBoth: "It opens when you have both done it.",
    opened: "Open to you both",
    next: "Next card",
    cardGone: "Another card lies there now. What you wrote was not sent.",
    slower: (partner: string) =>
      `Without script the round is the same, only slower: do your part, then look again to see whether ${partner} has.`,
  },
});

/** Why something is not taken. */
export const actTexts = catalogue({
  en: {
    unknown: "This form was changed on the way. Here is where you are now.",
    words: "Write your words in one field.",
    long: "At most 2,000 characters. Make it a little shorter.",
    wordless: "Write an answer first. A single word will do.",
    refused: {
      unknown: "This form was changed on the way. Here is where you are now.",
      retired: "This card is not asked any more. Draw another one.",
      changed: "This card has new words. Here it is again.",
      "not-included": "This heat is part of premium, and is not open to you two now.",
      "another-partner": "Who plays this with you has changed since you opened the page. Here is where you are now.",
      "not-together": "You two are not both here now. Ask once more, or go on for yourself.",
      "not-open": "Another card lies there now. Here it is.",
      "none-left":
        "Every card of this kind waits for one of you in the game apart. Pick the other kind, or do those first.",
      "not-to-be-kept": "It is not kept, because you have not said that it may be.",
      "already-open": "You have both done this card. What is open stays as it was read.",
    },
  },
});

/** What waits on the dashboard, and whose turn it is. The server alone makes these words. */
export const homeTexts = catalogue({
  en: {
    open: "A truth or dare is open to you both",
    theirs: (partner: string) => `${partner} has done a truth or dare`,
    inHeat: (heat: string) => `Truth or dare: ${heat}`,
    theirsDone: (count: number, partner: string) =>
      count === 1 ? `${partner} has done a card.` : `${partner} has done ${count} cards.`,
    wait: (count: number, partner: string) =>
      count === 1
        ? `You have done a card. It opens when ${partner} has too, and nothing runs out.`
        : `You have done ${count} cards. Each opens when ${partner} has done it too, and nothing runs out.`,
    waitAlone: (count: number) =>
      count === 1
        ? "You have done a card. It opens when your partner is here and has done it too."
        : `You have done ${count} cards. Each opens when your partner is here and has done it too.`,
  },
});

/** What the page of all that is played says of it. */
export const doorTexts = catalogue({
  en: { name: "Truth or dare", sentence: "Three heats. On a call, or with one phone." },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "What you say in truth or dare",
    why: "Your answers and yeses, which open when you have both done a card, and which cards you have had, so that none comes twice. Your partner never learns which you passed over.",
  },
});
