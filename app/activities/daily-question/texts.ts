import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** The question's page. */
export const questionTexts = catalogue({
  en: {
    today: "Today's question",
    past: "Past questions",
    ofDate: (date: string) => `The question of ${date}`,
    moreEarlier: "There is more that you wrote on this day. A search in your words finds it.",
    packs: "More to ask each other, in packs",
    fromBefore: "Your answer from before",
    wroteBefore: "You wrote this before you two were connected",
  },
});

/** Why an answer that was sent is not kept. */
export const unsentTexts = catalogue({
  en: {
    yourPartner: "Your partner",
    unsent: {
      "other-question": (_partner: string) => "The question of this day has changed since you opened the page.",
      "already-open": (partner: string) =>
        `${partner} answered while you were writing. Both answers are open now, as they stood.`,
    },
  },
});

/** The dashboard's card, and what waits. The server alone makes these words. */
export const questionHomeTexts = catalogue({
  en: {
    label: "Today's question",
    readBoth: "Read both",
    yourAnswer: "Your answer",
    answer: "Answer",
    answerFirst: "Answer first",
    yourPartner: "your partner",
    bothOpen: "Both answers are open.",
    bothHeldForMe: "You have both answered. It opens once you have said that it is them.",
    bothHeldFor: (name: string) => `You have both answered. It opens once ${name} has said that it is you.`,
    mineIn: "Your half is in. It waits for them.",
    mineInFor: (name: string) => `Your half is in. ${name} has a day of their own for it.`,
    theirsHeldForMe: (name: string) =>
      `${name} has answered. ${name}'s words open when yours are in and you have said that it is them.`,
    theirsHeldFor: (name: string) =>
      `${name} has answered. ${name}'s words open when yours are in and ${name} has said that it is you.`,
    theirsIn: (name: string) => `${name} has answered. ${name}'s words open when yours are in.`,
    neither: "You both answer, then both answers open.",
    neitherAlone: "What you write waits until your partner has answered too.",
    both: (name: string) => `You and ${name} have both answered`,
    you: (name: string) => `You have answered, ${name} has not yet`,
    them: (name: string) => `${name} has answered, you have not yet`,
    nobody: "Nobody has answered yet",
    wrote: (name: string) => `${name} wrote under a question`,
    unread: "A reveal you have not read",
    answered: (name: string | null) => `${name} has answered`,
  },
});

/** The questions of past dates. */
export const pastTexts = catalogue({
  en: {
    questions: "Questions",
    title: "Past questions",
    search: "Search in your own words",
    category: "Category",
    allCategories: "All twelve",
    year: "Year",
    fromNewest: "The newest",
    show: "Show",
    monthsOf: (year: string) => `Months of ${year}`,
    which: "Which ones",
    yourPartner: "your partner",
    packs: "Packs",
    all: "All",
    by: {
      both: () => "Both answered",
      me: () => "Only you",
      partner: (name: string) => `Only ${name}`,
      nobody: () => "Nobody yet",
    },
    still: (name: string) =>
      `A missed one can still be answered, for its own sake. What ${name} wrote opens when yours is in.`,
    answered: {
      both: () => "both",
      you: () => "only you",
      them: (name: string) => `only ${name}`,
      neither: () => "neither of you",
    },
    note: {
      both: () => null,
      you: (name: string) => `${name} can still answer`,
      them: (name: string) => `${name} has answered, you can too`,
      neither: () => "Still to answer",
    },
    waitsForYes: "It opens after a yes on the home page",
    none: "When a day is over, its question stands here, with what each of you said.",
    today: "Today's question",
    noneSuch: "None of your questions is like this.",
    noneBefore: "None of your questions is like this so early.",
    showAll: "Show all",
    older: "Earlier questions",
    newest: "To the newest",
  },
});

/** Why one waits, told by the partner's clock. The server alone makes these words. */
export const waitingTexts = catalogue({
  en: {
    alone: "It opens when your partner is here and has answered too. Nothing runs out.",
    heldForMe: (name: string) =>
      `You wrote this before you two were connected. It opens to you both once you have said on your home page that ${name} is who you meant, and has answered.`,
    heldForMeAnswered: (name: string) =>
      `${name} has answered too. It opens to you both once you have said on your home page that ${name} is who you meant.`,
    heldFor: (name: string) =>
      `${name} wrote an answer before you two were connected. Both open once ${name} has said that it is you. Nothing runs out.`,
    ended: (name: string) => `${name}'s day has ended without it. It can still be answered, for its own sake.`,
    noZone: "Nothing runs out: each of you has a day of your own.",
    notBegun: (time: string, name: string) =>
      `It is ${time} for ${name}, and this day has not begun there. Nothing runs out: each of you has a day of your own.`,
    day: (time: string, name: string) =>
      `It is ${time} for ${name}, with a long day left. Nothing runs out: each of you has a day of your own.`,
    evening: (time: string, name: string) =>
      `It is ${time} for ${name}, with the evening ahead. Nothing runs out: each of you has a day of your own.`,
    late: (time: string, name: string) =>
      `It is ${time} for ${name}, and late. Nothing runs out: each of you has a day of your own.`,
  },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "Your answers",
    why: "The words, choices and scales you send, with the date of the question and the times at which you first sent and last changed them. They are what the app is for.",
  },
});

/** What is said of a week's questions, for that week in words. */
export const questionsOfWeekTexts = catalogue({
  en: {
    counted: (count: number) => plural("en", count, { one: "1 question", other: `${count} questions` }),
    one: [
      (_count: number) => "One question of the week has both of your answers.",
      (_count: number) => "You both answered one of the week's questions.",
    ],
    some: [
      (count: number) => `You both answered ${count} of the week's questions.`,
      (count: number) => `${count} questions of the week have both of your answers.`,
    ],
    mostAbout: (about: string) => `They came back to ${about} more than once.`,
    oneAbout: (about: string) => `One of them was about ${about}.`,
    about: {
      "the-two-of-us": "the two of you",
      "small-days": "small days",
      memory: "what you remember",
      "far-apart": "being far apart",
      "home-and-habits": "home and habits",
      play: "play",
      "dreams-and-plans": "dreams and plans",
      "family-and-friends": "family and friends",
      gratitude: "gratitude",
      tenderness: "tenderness",
      courage: "courage",
      "the-senses": "what one sees, hears and tastes",
    } as Readonly<Record<string, string>>,
  },
});
