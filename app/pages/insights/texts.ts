import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** The score of the two, what it is made of, and what they have in common. */
export const insightTexts = catalogue({
  en: {
    title: "Insights",
    heading: "How much you overlap",
    art: (whole: number) => `${whole} of 100`,
    notYetArt: "Two circles that are still open: not enough yet",
    area: (whole: number) => `The shared area is ${whole} of 100. It speaks of answers, not of love.`,
    notYet: "Not enough yet",
    notYetMore:
      "It shows once two of its parts have four data points each. Nothing runs out, and it is no test to pass.",
    alone: "It shows how much you two overlap, in what both of you have answered. It begins once your person is here.",
    invite: "Invite your partner",
    paused: "A pause between you two. Nothing of both is shown meanwhile, and Home says what it waits for.",
    made: "What it is made of",
    partNotYet: "not enough yet",
    formula: "How it is reckoned",
    rule: "Each part is a figure from 0 to 100, rounded: how much of what you both answered is the same. A part counts from four data points on, and the whole is there once two parts count. Quizzes and this or that are taken three times each, weekly check-ins and the rhythm twice; the mean of that, rounded, is the whole.",
    openOnly: "It takes only what is open to both of you.",
    private: "Intimacy answers never enter this figure.",
    rhythm: {
      name: "Answering rhythm",
      counted: ({ same, of }: { same: number; of: number }) =>
        plural("en", of, { one: `${same} of 1 day`, other: `${same} of ${of} days` }),
      tooFew: (points: number, enough: number) => `${points} of the ${enough} days it takes`,
      how: "Answering rhythm: of the days since you were connected, in this month and the two before it, those on which both of you did one thing here.",
    },
    months: "Over the months",
    noTrend: "A line begins with the second month that has a figure.",
    moved: (first: number, from: string, last: number, to: string) => `From ${first} in ${from} to ${last} in ${to}.`,
    stayed: (figure: number, from: string, low: number, high: number) =>
      low === high ? `At ${figure} since ${from}.` : `At ${figure}, as in ${from}; in between from ${low} to ${high}.`,
    asTable: "As a table",
    month: "Month",
    figure: "Of 100",
    nothing: "not enough yet",
    alike: "What you have in common",
    apart: "Where you differ",
    alikeNone: "What you both answer the same in a quiz, a game or a week shows here.",
    apartNone: "What you answer differently shows here, with something to ask.",
    ask: "Ask tonight:",
    see: "See all of it",
    play: "Find something to play",
  },
});

/** The weekly summary, and agreeing to it. */
export const weekTexts = catalogue({
  en: {
    title: "The week, in words",
    of: (date: string) => `The week from ${date}`,
    daysOf: (days: number) => plural("en", days, { one: "1 day of both", other: `${days} days of both` }),
    byRules: "by our own rules",
    byModel: (name: string) => `by the model ${name}`,
    readFrom: (what: string) => `Read from: ${what}.`,
    bothAgreed: "Both of you agreed to it.",
    offer:
      "Once a week, a short text on how your week was, the same for both of you. It is written only if you both agree.",
    inputs: "It is read from what is open to both of you, as numbers and names of ours:",
    inputList: [
      "on how many days you were both here",
      "how many questions you both answered, and what they were about",
      "on how many days you both checked in, and the mean of what both of you shared",
      "what came of quizzes, games and weeks that you both finished",
    ],
    never:
      "Never from the words that you write, from what one of you keeps, or from anything intimate. Your names are not in it.",
    writesRules: "Our own rules write it, on this server.",
    writesModel: (name: string) =>
      `The model ${name} writes it: these facts are sent to it, and nothing else. Where it fails, our own rules do.`,
    agree: "I agree to it",
    agreeing: "Keeping it...",
    theyAgreed: (name: string) => `${name} has agreed. It begins once you have too.`,
    waits: (name: string) => `You have agreed. It begins once ${name} has too. Nothing runs out.`,
    stop: "Stop it",
    stopping: "Stopping it...",
    stopMore: "Stopping deletes all of these texts, for both of you, at once.",
    change: "Change that",
    due: (label: string) => `${label} can be put into words.`,
    write: "Write it",
    writing: "Writing it...",
    first: "The first one can be written when a week is over for both of you, on Monday.",
    older: "Earlier weeks",
    quiet: "Whoever opens it first has it written; you both read the same.",
    failed: "It could not be written just now. Try it again in a minute.",
    nothingRefused: {
      "not-agreed": "Not both of you agree to it any more, so nothing was written.",
      "no-week": "There is no week to write about yet.",
      busy: "It is being written. Look again in a moment.",
    },
    changedMeanwhile: "Who your partner is has changed since you opened this page. Look at it again.",
  },
});
