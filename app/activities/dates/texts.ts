import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn, plural } from "#app/texts/numbers.ts";
import { AHEAD_MAX, IDEA_MAX, WORDS_MAX } from "./date-plan.ts";

/** The pages of the dates. */
export const datesTexts = catalogue({
  en: {
    title: "Dates",
    aDate: "A date",
    lead: (partner: string) =>
      `Pick an idea and a time. ${partner} takes it, moves it or passes. Only the two of you see it.`,
    alone: "A date is for two. You can look at the ideas now, and ask once your partner is here.",
    paused: "During a pause nobody can be asked. Home says what it waits for.",
    forYou: "Waits for you",
    forThem: (partner: string) => `Waits for ${partner}`,
    agreed: "Agreed",
    notThen: "Not this time",
    past: "Dates so far",
    pastLead: "What you both said yes to, the newest first.",
    pastNone: "There are none yet. Once a date that you both took is over, it stands here.",
    older: "Older ones",
    newest: "To the newest",
    ideas: "Ideas",
    draw: "Draw one for us",
    another: "Another idea",
    own: "An idea of your own",
    filters: {
      setting: "Where you are",
      time: "How long",
      energy: "How you are",
    },
    options: {
      setting: { any: "Either", apart: "Apart", together: "Together" },
      time: { any: "Any length", "30": "Up to half an hour", "60": "Up to an hour", more: "More than an hour" },
      energy: { any: "Any mood", low: "Tired", high: "Awake" },
    },
    show: "Show these",
    none: "No idea is like that. Ask for less, and there are some.",
    allIdeas: "Show all ideas",
    emptyBank: "There is no idea here yet. You can ask with one of your own.",
    ofCount: (from: string, to: string, all: string) => `${from} to ${to} of ${all}`,
    pages: "More ideas",
    earlier: "The ones before",
    further: "The next ones",
    premium: (language: Language, count: number) =>
      plural(language, count, {
        one: "1 more idea like this comes with premium, one subscription for you both.",
        other: `${numberIn(language, count)} more ideas like this come with premium, one subscription for you both.`,
      }),
    whatItHolds: "What it holds",
    notIncluded: "This idea is part of premium.",
    retired: "This idea is not suggested any more. Dates that you have planned with it stay as they are.",
    ask: (partner: string) => `Ask ${partner}`,
    ownIdea: "What you want to do",
    ownIdeaHint: "In a sentence: what, and how.",
    length: "How long",
    when: "When",
    bothAwake: "You are both awake at these times.",
    notBothAwake: "You have no hour in which you are both awake for this long. Pick any time that suits you.",
    noClock: (partner: string) => `Nobody has said where ${partner}'s clock is yet, so no times are suggested.`,
    yourTime: "your time",
    theirTime: (partner: string) => `${partner}'s time`,
    slot: (day: string, mine: string, theirs: string, partner: string) =>
      `${day}, ${mine} your time, ${theirs} ${partner}'s time`,
    anotherTime: "Another day and time",
    day: "Day",
    dayHint: "Year, month and day, like 2026-01-31.",
    time: "Time",
    timeHint: (place: string) => `By your clock in ${place}, like 20:30.`,
    words: "A few words, if you like",
    wordsHint: "What to bring, or why this one",
    send: (partner: string) => `Ask ${partner}`,
    sending: "Sending...",
    suggests: (partner: string) => `${partner} suggests`,
    youSuggest: "You suggest",
    bothYes: "You both said yes",
    off: "Called off",
    over: "Over",
    states: {
      taken: () => "You both said yes.",
      mine: (partner: string) => `It waits for ${partner}'s yes.`,
      theirs: () => "What do you say?",
      passed: (partner: string) => `${partner} passes this time. You can suggest another time.`,
      passedByMe: (partner: string) => `You passed. ${partner} can suggest another time, and so can you.`,
      moved: (partner: string) => `${partner} suggests another time. What do you say?`,
      movedByMe: (partner: string) => `You suggest another time. It waits for ${partner}'s yes.`,
      off: (partner: string) => `${partner} has called it off. You can suggest another time.`,
      offByMe: () => "You have called it off. Either of you can suggest another time.",
      over: () => "The time for it has gone.",
    },
    clocks: {
      both: (partner: string) => `You and ${partner} have both said yes to this time`,
      you: (partner: string) => `You have said yes to this time, ${partner} has not answered yet`,
      them: (partner: string) => `${partner} has said yes to this time, you have not answered yet`,
      neither: () => "Nobody counts on this time",
    },
    you: "you",
    take: "Take it",
    move: "Move it",
    pass: "Pass",
    calendar: "Calendar file",
    calendarOff: "Out of my calendar",
    note: "When you take it, each of you gets a calendar file in your own time. Passing needs no reason.",
    withdraw: "Take it back",
    callOff: "Call it off",
    questions: {
      withdraw: {
        title: "Take this date back?",
        more: (partner: string) => `It is gone for you and ${partner}, with its words, for good.`,
      },
      off: {
        title: "Call this date off?",
        more: (partner: string) =>
          `${partner} reads that you have called it off. Either of you can suggest another time.`,
      },
    },
    leaveIt: "Leave it as it is",
    suggestTime: "Suggest this time",
    unreadable: "What was written here can't be read any more.",
  },
});

/** How the server says a date in words. */
export const dateWords = catalogue({
  en: {
    settings: { remote: "Apart", together: "Together", either: "Apart or together" },
    energies: { low: "Good when tired", any: "", high: "For awake hours" },
    minutes: (language: Language, count: number) => `${numberIn(language, count)} minutes`,
    hour: "An hour",
    hourAndHalf: "An hour and a half",
    hours: (language: Language, count: number) => `${numberIn(language, count)} hours`,
    ownIdea: "An idea in your own words",
    dayAndTime: (day: string, time: string) => `${day}, ${time}`,
    parts: { night: "night", morning: "morning", noon: "noon", afternoon: "afternoon", evening: "evening" },
    partOfBoth: {
      night: "Night for you both.",
      morning: "Morning for you both.",
      noon: "Noon for you both.",
      afternoon: "Afternoon for you both.",
      evening: "Evening for you both.",
    },
    partsDiffer: (mine: string, partner: string, theirs: string) => `Your ${mine}, ${partner}'s ${theirs}.`,
    theirDay: (partner: string, day: string) => `For ${partner} it is ${day} then.`,
    bothAwake: "You are both awake.",
    youAsleep: "By your hours you are asleep then.",
    theyAsleep: (partner: string) => `By the hours given, ${partner} is asleep then.`,
    bothAsleep: "By the hours given, you are both asleep then.",
    noClock: (partner: string) => `Nobody has said yet where ${partner}'s clock is.`,
    /** On the dashboard. */
    aDate: "A date for the two of you",
    label: "Next date",
    stateLabel: "Both of you have said yes to it",
    look: "Look at it",
    suggests: (partner: string, day: string) => `A date. ${partner} suggests ${day}.`,
    youSuggest: (partner: string, day: string) => `A date. You suggest ${day}. It waits for ${partner}'s yes.`,
    /** In the archive, and in a calendar. */
    heading: (title: string) => `A date: ${title}`,
    calendarTitle: (title: string, partner: string) => `${title} (with ${partner})`,
    clockOf: (place: string, day: string, time: string) => `${place}: ${day}, ${time}`,
  },
});

/** What the page of all that is played says of it. */
export const doorTexts = catalogue({
  en: { name: "Date ideas", sentence: "For one place or two, at a good hour for both." },
});

/** Why a form is not taken. */
export const dateRefusals = catalogue({
  en: {
    pick: "Pick a time, or another day and time.",
    date: "This is no date. Write it like 2026-01-31.",
    time: "This is no time. Write it like 20:30.",
    past: "This is over already. Pick a time that is still ahead.",
    far: "This is too far ahead. A date can be within a year.",
    leftOut: "Your clocks go forward then, and leave this time out. Pick one an hour earlier or later.",
    twice: "Your clocks go back then, and go through this time twice. Pick one before or after it.",
    clock: "Say first where your clock is: then a day and a time mean something.",
    length: "Pick how long it takes.",
    idea: "Write what you want to do.",
    oneField: "Write it in one field.",
    ideaLong: `There is room for ${IDEA_MAX} characters here.`,
    wordsLong: `There is room for ${WORDS_MAX} characters here.`,
    full: `There is no room for more: you have asked for ${AHEAD_MAX} dates that are still ahead. One of them has to be over first, or taken back.`,
    changed: "This date has changed since you opened this page. Here is how it stands now.",
    idea_changed: "This idea has changed since you opened this page. Here is how it stands now.",
    retired: "This idea is not suggested any more. Pick another one.",
    "not-included": "This idea is part of premium, and is not open to you two now.",
    "another-partner":
      "Who your partner is has changed since you opened this page. Nothing is lost: look at it again, then send it once more.",
  },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "Your dates",
    why: "Which idea, your words, when, and whether the other one has said yes, so that you two can plan them. Your partner sees them while you are together.",
  },
});
