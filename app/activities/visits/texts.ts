import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn, plural } from "#app/texts/numbers.ts";
import { AHEAD_MAX, PLACE_MAX, WORDS_MAX } from "./visit.ts";

/** The page of the visits. */
export const visitsTexts = catalogue({
  en: {
    us: "Us",
    title: "Your visits",
    lead: (partner: string) =>
      `One of you proposes, the other says yes. Then both count the days. Only you and ${partner} see it.`,
    alone: "Visits are for two. Once your partner is here, you can plan the next one.",
    paused: "During a pause no visits are shown. Home says what it waits for.",
    none: "No visit is planned yet.",
    propose: "Propose a visit",
    from: "From",
    to: "To",
    date: "Year, month and day, like 2026-01-31.",
    travels: "Who travels",
    iTravel: "I do",
    theyTravel: (partner: string) => `${partner} does`,
    bothTravel: "Both of us",
    place: "Where",
    placeHint: "A city, or “my place”.",
    words: "A few words, if you like",
    wordsHint: "When you land, what you look forward to",
    send: "Propose it",
    sending: "Sending...",
    ahead: "Ahead",
    past: "Visits so far",
    older: "Older ones",
    newest: "To the newest",
    take: "Say yes",
    withdraw: "Take it away",
    pass: "I can't",
    off: "Call it off",
    move: "Other dates",
    sendMove: "Propose these dates",
    leaveDates: "Leave the dates",
    questions: {
      withdraw: {
        title: "Take this visit away?",
        more: (partner: string) => `It is gone for you and ${partner}, with its words, for good.`,
      },
      off: {
        title: "Call this visit off?",
        more: (partner: string) =>
          `${partner} reads that you have called it off. Either of you can propose other dates.`,
      },
    },
    leaveIt: "Leave it as it is",
    calendar: "Calendar file",
    calendarOf: (dates: string) => `Calendar file for ${dates}`,
    calendarOff: "Out of my calendar",
    calendarOffOf: (dates: string) => `Out of my calendar: ${dates}`,
    states: {
      taken: () => "You both said yes.",
      mine: (partner: string) => `It waits for ${partner}'s yes.`,
      theirs: (partner: string) => `${partner} proposes it. What do you say?`,
      passed: (partner: string) => `${partner} can't. You can propose other dates.`,
      passedByMe: (partner: string) => `You can't. ${partner} can propose other dates.`,
      moved: (partner: string) => `${partner} proposes other dates. What do you say?`,
      movedByMe: (partner: string) => `You propose other dates. They wait for ${partner}'s yes.`,
      off: (partner: string) => `${partner} has called it off. You can propose other dates.`,
      offByMe: () => "You have called it off. Either of you can propose other dates.",
      over: () => "",
    },
  },
});

/** How the server says a visit in words. */
export const visitWords = catalogue({
  en: {
    days: (language: Language, days: number) =>
      plural(language, days, { one: "1 day", other: `${numberIn(language, days)} days` }),
    isOn: "Now",
    today: "Today",
    span: (from: string, to: string) => `${from} to ${to}`,
    youTravel: "You travel.",
    theyTravel: (partner: string) => `${partner} travels.`,
    bothTravel: "You both travel.",
    visit: (dates: string) => `Visit, ${dates}`,
    calendarTitle: (partner: string) => `With ${partner}`,
    /** On the dashboard. */
    label: "Next visit",
    stateLabel: "Both of you have said yes to it",
    look: "Look at it",
    proposes: (partner: string) => `${partner} proposes a visit`,
  },
});

/** Why a form is not taken. */
export const visitRefusals = catalogue({
  en: {
    date: "This is no date. Write it like 2026-01-31.",
    past: "This is over already. Pick a day from today on.",
    order: "This is before the visit begins.",
    far: "This is too far ahead. A visit can begin within two years.",
    long: "A visit can last a year at most.",
    travels: "Pick who travels.",
    oneField: "Write it in one field.",
    placeLong: `There is room for ${PLACE_MAX} characters here.`,
    wordsLong: `There is room for ${WORDS_MAX} characters here.`,
    full: `There is no room for more: at most ${AHEAD_MAX} visits ahead. One of them has to go first.`,
    changed: "This visit has changed since you opened this page. Here is how it stands now.",
    "another-partner":
      "Who your partner is has changed since you opened this page. Nothing is lost: look at it again, then send it once more.",
  },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "Your visits",
    why: "Their dates, who travels, where, your words, and whether the other one has said yes, so that you two can count the days. Your partner sees them while you are together.",
  },
});
