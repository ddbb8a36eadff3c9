import { catalogue } from "#app/texts/catalogue.ts";

/** The page on which one takes one's words along. */
export const exportTexts = catalogue({
  en: {
    bar: "Your words",
    title: "Take your words along",
    lead: "Everything that you wrote here, with what is kept about you. It is free, up to ten times a day.",
    leadOfTwo: (name: string) =>
      `Everything that you wrote here, and what ${name} wrote where it was open to both of you, with what is kept about you. It is free, up to ten times a day.`,
    notLocked: "The file is not locked. Save it where only you look.",
    password: "You will be asked for your password before: a file is easily carried away.",
    asPage: "As a page to read",
    asTable: "As a table (CSV)",
    asData: "As data (JSON)",
    photos: "The photos (ZIP)",
  },
});

/** The file itself, as a page. */
export const exportedTexts = catalogue({
  en: {
    title: "Your words in The Couple App",
    heading: "Your words",
    takenOut: (date: string) =>
      `Taken out of The Couple App on ${date}. What you wrote, and what was open to you of what your partner wrote. Keep it where only you look.`,
    name: "Name",
    email: "Email",
    timeZone: "Time zone",
    language: "Language",
    notGiven: "not given",
    since: "Here since",
    adult: "18+ pages",
    openedOn: (date: string, version: string | null) =>
      version === null ? `opened on ${date}` : `opened on ${date}, wording ${version}`,
    closed: "closed",
    keeping: "Keeping what you write there",
    keepingNever: "you have not said yes",
    keepingGiven: (date: string, version: string) => `you said yes on ${date}, wording ${version}`,
    keepingWithdrawn: (date: string) => `you took your yes back on ${date}`,
    partner: "Partner",
    nobodyYet: "nobody yet",
    daysComplete: "Days complete",
    days: (complete: number, longest: number) => `${complete}, the longest row ${longest}`,
    dayByDay: "Day by day",
    ended: (date: string) => `Your words from a space that ended on ${date}`,
    you: "You",
    yourPartner: "Your partner",
    nothing: "Nothing is written yet.",
    date: "Date",
    space: "Space",
    activity: "Part of the app",
    asked: "Asked",
    who: "Who",
    words: "Words",
    now: "now",
    endedOn: (date: string) => `ended on ${date}`,
    aboutYou: "about you",
  },
});
