import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** The list of categories, the game and its results. */
export const thisOrThatTexts = catalogue({
  en: {
    title: "This or that",
    barTitle: (category: string) => `This or that: ${category}`,
    lead: "Thirty quick pairs on one theme. You each pick for yourselves, then you see where you agree.",
    quizzes: "Quizzes",
    truthOrDare: "Truth or dare",
    yours: "Pick a theme",
    none: "There is nothing to play here yet. What you play shows here.",
    further: "With premium",
    premium: "One subscription for you both.",
    whatItHolds: "What it holds",
    notIncluded: "This theme is part of premium.",
    state: {
      new: (total: number) => `${total} pairs`,
      going: (picked: number, total: number) => `You are at ${picked} of ${total}`,
      mine: (partner: string) => `You are done. ${partner} is still playing.`,
      mineAlone: "You are done. It opens when your partner has played too.",
      theirs: (partner: string) => `${partner} is done. Your turn.`,
      open: "Both done",
      again: "Play it again",
    },
    or: "or",
    at: (picked: number, total: number) => `${picked} of ${total}`,
    done: (partner: string) => `${partner}: done`,
    playing: (partner: string) => `${partner}: still playing`,
    heading: (category: string) => `${category}: this or that?`,
    undo: "Undo the last",
    keys: "On a keyboard: 1 and 2. On a phone you can swipe.",
    only: "Only you see what you pick until you have both finished.",
    offline: "You are offline. Your picks are kept here, and will be sent when you are back online.",
    /** Of what is 18+ nothing stays on the device. */
    offlineHere: "You are offline. Keep this page open: your picks will be sent when you are back online.",
    allPicked: "That was the last pair.",
    sending: "Your last picks are on their way.",
    end: "See your picks",
    changed: "The pairs have changed since you opened this page. Here is where you are now.",
    /** Results. */
    same: (same: number, of: number) => `${same} of ${of} the same`,
    ofSame: (of: number) => `of ${of} the same`,
    howMuch: {
      all: "The same, all the way",
      most: "Mostly the same",
      half: "Half and half",
      few: "Mostly each your own way",
      none: "Each your own way",
    },
    laugh: "The pairs to laugh about",
    laughLead: "Here you part. Ask each other why.",
    agree: "Where you agree",
    nothingDiffers: "There is no pair in which you part.",
    nothingSame: "There is no pair in which you agree.",
    you: "you",
    them: "your partner",
    both: "both",
    said: (me: string, name: string, theirs: string) => `You: ${me}. ${name}: ${theirs}.`,
    saidAlone: (me: string) => `You: ${me}.`,
    mineDone: "You are done",
    closed: "This one is closed",
    yourPicks: "Your picks",
    another: "Play another",
    all: "All themes",
    again: "Play it again",
    againFrom: (day: string) => `You can play it again from ${day}. These results stay.`,
    earlier: "Other times you played it",
    time: (time: number) => `Time ${time}`,
  },
});

/** A game that two play at the same time. */
export const liveGameTexts = catalogue({
  en: {
    barTitle: (category: string) => `This or that, live: ${category}`,
    back: "The game",
    all: "All themes",
    lead: (partner: string) =>
      `You and ${partner} have the same pair before you, each on your own screen. It opens when you have both picked, and then comes the next one.`,
    opens: (partner: string) =>
      `Each pair opens to you both once both have picked in it, those too that you have picked in before. While you are here, ${partner} sees that you are.`,
    at: (done: number, total: number) => `${done} of ${total}, together`,
    bothDone: (done: number, total: number) => `You have both picked in ${done} of ${total}`,
    pairHeading: (first: string, second: string) => `${first} or ${second}?`,
    or: "or",
    pickOne: "Pick one. It opens when you both have.",
    theirsIn: (partner: string) => `${partner} has picked.`,
    opensWithYours: "Both open when yours is in.",
    yoursIn: (words: string) => `You: ${words}.`,
    opensWithTheirs: (partner: string) => `Both open when ${partner} has picked.`,
    you: "You",
    same: "The same one",
    differ: "Each your own way",
    bothSaid: (words: string) => `You both picked: ${words}.`,
    said: (mine: string, partner: string, theirs: string) => `You: ${mine}. ${partner}: ${theirs}.`,
    soFar: (same: number, of: number) => `${same} of ${of} the same so far.`,
    next: "Next pair",
    results: "See how it came out",
    slower: (partner: string) =>
      `Without script the round is the same, only slower: pick, then look again to see whether ${partner} has.`,
  },
});

/** Why one's own picks stand there alone. The server alone makes these words. */
export const whyTexts = catalogue({
  en: {
    yourPartner: "Your partner",
    alone: (_partner: string) => "Both open when your partner is here and has played too. Nothing runs out.",
    paused: (_partner: string) => "While your pairing is paused nothing new of your partner is shown.",
    waiting: (partner: string) =>
      `${partner} is still playing. Both open when you have both finished. Nothing runs out.`,
    closed: (_partner: string) => "What you both had open here is closed. Your own picks stay with you.",
    mineHeld: (partner: string) =>
      `You began this before you two were connected. It opens once you have said on your home page that ${partner} is who you meant.`,
    theirsHeld: (partner: string) =>
      `${partner} began this before you two were connected. Both open once ${partner} has said that it is you.`,
  },
});

/** Why a pick is not kept. */
export const pickTexts = catalogue({
  en: {
    noPick: "Pick one of the two.",
    refused: {
      finished: "You have finished this game. Nothing of it changes any more.",
      "unknown-step": "This pair is not part of the game. Here is the next one.",
      "retired-step": "This pair is not asked any more. Here is the next one.",
      "changed-step": "This pair has new words. Here it is again.",
      "another-partner":
        "Who plays this with you has changed since you opened the page. Pick again if it is meant for them.",
      "another-time": "You two have gone on since you opened this page. Here is where you are now.",
      "not-together": "You two are not in it together just now. Here is where you are.",
      "not-open": "This pair is not open to you both now. Here is where you two are.",
      "not-included": "This theme is part of premium, and is not open to you two now.",
      "not-to-be-kept": "It is not kept, because you have not said that it may be.",
    },
  },
});

/** What waits on the dashboard. The server alone makes these words. */
export const playHomeTexts = catalogue({
  en: {
    unread: (count: number) =>
      count === 1 ? "A this or that you have both finished" : `${count} games of this or that you have both finished`,
    finished: (partner: string, count: number) =>
      count === 1 ? `${partner} has finished a this or that` : `${partner} has finished ${count} games of this or that`,
  },
});

/** What the page of all that is played says of it. */
export const doorTexts = catalogue({
  en: { name: "This or that", sentence: "Thirty quick pairs, one tap each.", inArt: "or" },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "What you pick in this or that",
    why: "Which of the two you pick in each pair, how far you are in a game, and the day on which you finish it. Until you have both finished, your partner learns only whether you are done; played at the same time, also that you have picked in a pair, and the pair opens once you both have.",
  },
});

/** What games say to the score of the two. */
export const pickInsightTexts = catalogue({
  en: {
    name: "This or that",
    counted: ({ same, of }: { same: number; of: number }) =>
      plural("en", of, { one: `${same} of 1 pair`, other: `${same} of ${of} pairs` }),
    tooFew: (points: number, enough: number) => `${points} of the ${enough} pairs it takes`,
    how: "This or that: of all pairs in games that you have both finished, how many you picked the same in. Of a theme that you played again, the last time counts.",
    same: (picked: string, left: string) => `You both pick “${picked}” over “${left}”.`,
    differ: (one: string, other: string) => `“${one}” for one of you, “${other}” for the other.`,
    games: (count: number) => plural("en", count, { one: "1 game", other: `${count} games` }),
    ofWeek: (theme: string, same: number, of: number) =>
      `In the game “${theme}” you picked the same ${same} times of ${of}.`,
    askOfPair: [
      (one: string, other: string) => `“${one}” or “${other}”: what would make you change sides?`,
      (one: string, other: string) => `“${one}” or “${other}”: what does each of you see in it?`,
    ],
    askAlike: [
      "What is the best time you two had with it?",
      "When could you have it next, wherever you are?",
      "Has it always been so, for each of you?",
    ],
    askApart: [
      "What does the other one see in it?",
      "When would you gladly change sides for a day?",
      "How do you settle it when you are in one place?",
    ],
  },
});
