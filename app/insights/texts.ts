import { catalogue } from "#app/texts/catalogue.ts";

/** What our own writer says of a week, in more than one way each. */
export const ownWriterTexts = catalogue({
  en: {
    everyDay: [
      (_days: number) => "You were both here on every day of this week.",
      (_days: number) => "Seven days, and both of you on each of them.",
      (_days: number) => "Not one day of this week went by without both of you.",
    ],
    mostDays: [
      (days: number) => `On ${days} days of this week you were both here.`,
      (days: number) => `Most of this week had both of you in it: ${days} days of seven.`,
      (days: number) => `${days} days out of seven were days of both of you.`,
    ],
    someDays: [
      (days: number) => `You met here on ${days} days of this week.`,
      (days: number) => `This week had ${days} days with both of you in them.`,
      (days: number) => `On ${days} days both of you found a moment for this.`,
    ],
    oneDay: [
      (_days: number) => "You met here on one day of this week.",
      (_days: number) => "This week had one day with both of you in it.",
      (_days: number) => "On one day both of you found a moment for this.",
    ],
    noDay: [
      (_days: number) => "A quiet week here.",
      (_days: number) => "This week was lived elsewhere.",
      (_days: number) => "Not much was said here this week.",
    ],
    nothing: [
      "That says nothing about the two of you: some weeks happen away from a screen.",
      "Nothing runs out, and nothing has to be caught up on.",
      "There are weeks for that, and the next question is there when you are.",
    ],
    onlyDays: [
      "What you did is in its own place, and there is no figure to it.",
      "Small things, each in its own time zone of the day.",
      "That is enough for a week.",
    ],
    asking: [
      (ask: string) => `A question for tonight: ${ask}`,
      (ask: string) => `Something to ask each other: ${ask}`,
      (ask: string) => `For your next call: ${ask}`,
    ],
    questions: [
      "What was the best hour of your week?",
      "What made you laugh, and who was there?",
      "Which moment of this week would you have liked to share?",
      "What do you need more of next week?",
      "What did you think of telling me, and then forgot?",
      "What are you looking forward to?",
    ],
  },
});
