import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { numberIn, plural } from "#app/texts/numbers.ts";

/** The two, and what each may set. */
export const usTexts = catalogue({
  en: {
    us: "Us",
    and: (me: string, partner: string) => `${me} and ${partner}`,
    paused: "A pause between you two. Home says what it waits for.",
    alone: "The second circle is still open. Your invite code is on Home.",
    settings: "Settings",
    you: "You",
    name: "Name",
    gender: "Gender",
    city: "City",
    hours: "Awake",
    notSaid: "Not said",
    noCity: "Not set",
    usualHours: "07:00 to 23:00",
    asks: {
      title: "What we ask you",
      notifications: "What may reach you",
      notificationsMore: "What you want to hear of, and when not.",
      packs: "Packs",
      packsMore: "Forty questions on one theme, and which may be the day's.",
      premium: "Premium",
      premiumMore: "What is included.",
    },
    noName: "Not given yet",
    photo: "Photo",
    photoIs: { none: "None yet", preparing: "Here, still being made ready", ready: "Here", failed: "Here" },
    timeZone: "Time zone",
    noZone: "Not known yet",
    language: "Language",
    asBrowser: "What your browser asks for",
    email: "Email",
    change: "Change",
    lastHere: {
      hide: "Hide when I was last here",
      seenBy: (name: string) => `${name} sees it on Home, and that you are here while you are.`,
      seen: "Your partner will see it on Home, and that you are here while you are.",
      show: "Show when I was last here",
      hidden: "Nobody sees it, nor that you are here now, and it is not kept.",
    },
    /** The same in the 18+ part. */
    hereOnAdult: {
      hide: "Do not show that I am here in the 18+ part",
      shown: "While you are there you count as here. Nobody sees on which page.",
      show: "Show that I am here in the 18+ part too",
      hidden: "While you are there nobody sees that you are here.",
    },
    theme: {
      title: "Light or night",
      legend: "Theme",
      device: "As device",
      light: "Light",
      night: "Night",
      use: "Use this",
    },
    signingOut: {
      title: "Signing out",
      partner: "Your partner keeps their own way in.",
      here: "Sign out",
      everywhere: "Sign out everywhere",
      quickExit:
        "Quick exit, at the top of every page, signs you out here and opens a page about something else at once. With a keyboard, press Escape three times. It can't empty your browser's history.",
      browsers: "Where you are signed in",
    },
    ours: {
      title: "What you remember",
      insights: "Insights",
      insightsMore: "How much you overlap, and in what",
      memories: "Memories",
      memoriesMore: "By the day it was, to be read again.",
      year: "Our year",
      yearMore: "What is open to both of you, on paper.",
    },
    data: {
      title: "Your data, and leaving",
      export: "Export everything you wrote",
      exportMore: "One file: your own words, and what is open to you both.",
      words: "Your words",
      wordsMore: "Search what you have written.",
      wordsOfEnded: "Search what you have written, also in spaces that have ended.",
      leave: "Leave the couple",
      leaveMore: "First a page that says what happens.",
      delete: "Delete my account",
      deleteMore: "Your words go with it.",
      deleteOfTwo: (name: string) => `Your words go. ${name} keeps ${name}'s.`,
    },
  },
});

/** When both are awake. */
export const hoursTexts = catalogue({
  en: {
    title: "When you are both awake",
    youIn: (place: string) => `You, ${place}`,
    themIn: (partner: string, place: string) => `${partner}, ${place}`,
    now: "now",
    span: (from: string, to: string) => `${from} to ${to}`,
    length: (language: Language, minutes: number) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      const parts = [
        hours > 0 ? plural(language, hours, { one: `${hours} hour`, other: `${hours} hours` }) : "",
        rest > 0 ? plural(language, rest, { one: `${rest} minute`, other: `${rest} minutes` }) : "",
      ];
      return parts.filter(Boolean).join(" and ");
    },
    sentence: (length: string, mine: string, partner: string, theirs: string) =>
      `${length} a day: ${mine} for you, ${theirs} for ${partner}.`,
    none: "Just now there is no hour of the day in which you are both awake.",
    label: (mine: string, here: string, theirs: string, there: string) =>
      `Both awake from ${mine} in ${here}, which is ${theirs} in ${there}.`,
    nowIs: (time: string, here: string) => `It is ${time} in ${here} now.`,
    change: "Change my hours",
  },
});

/** The dates of the two. */
export const datesTexts = catalogue({
  en: {
    title: "Your dates",
    visit: "Next visit",
    noVisit: "No visit is planned yet.",
    visits: "Your visits",
    days: (language: Language, days: number) =>
      plural(language, days, { one: "1 day", other: `${numberIn(language, days)} days` }),
    isOn: "Now",
    anniversary: "Anniversary",
    notSet: "The day you two came together.",
    set: "Set the day",
    change: "Change the day",
    since: (year: string, more: string) => `Since ${year}. ${more}`,
    until: (language: Language, years: number, days: number) =>
      `${plural(language, years, { one: `${years} year`, other: `${years} years` })} in ${plural(language, days, {
        one: `${days} day`,
        other: `${numberIn(language, days)} days`,
      })}.`,
    today: (language: Language, years: number) =>
      `${plural(language, years, { one: `${years} year`, other: `${years} years` })} today.`,
    setBy: (partner: string) => `${partner} has set it.`,
    setByYou: "You have set it.",
  },
});
