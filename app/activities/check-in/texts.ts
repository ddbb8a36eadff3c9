import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";
import { type Said, SCALES, type Scale } from "./check-in.ts";

/** What the check-in's pages say. */
export const checkInTexts = catalogue({
  en: {
    title: "Check in",
    howTonight: "How are you tonight?",
    howToday: "How are you today?",
    names: { mood: "Mood", energy: "Energy", stress: "Stress", closeness: "Closeness" },
    closenessTo: (partner: string) => `Closeness to ${partner}`,
    words: "A few words, if you like",
    ends: {
      mood: { low: "Under", high: "Up" },
      energy: { low: "Empty", high: "Full" },
      stress: { low: "Quiet", high: "Tight" },
      closeness: { low: "Apart", high: "Close" },
    },
    share: {
      mood: "Share mood",
      energy: "Share energy",
      stress: "Share stress",
      closeness: "Share closeness",
      words: "Share your words",
    },
    leaveOut: "Leave out",
    onlyMe: "Only me",
    shared: "Shared",
    placeholder: "Long day, good soup",
    private: (partner: string) =>
      `All of it stays with you. What you switch to Shared, ${partner} sees after checking in too.`,
    privateAlone:
      "All of it stays with you. What you switch to Shared waits for your partner, and for your yes to them.",
    privatePaused: "All of it stays with you. While your pairing is paused nothing of it is shown to anybody.",
    send: "Check in",
    sendChange: "Keep the change",
    sending: "Sending...",
    leave: "Leave it as it was",
    change: "Change it",
    you: "You",
    yourHalf: "You have checked in",
    theirHalf: (partner: string) => `${partner} has checked in`,
    both: "Both have checked in",
    place: (place: number) => `${place} of 5`,
    keptAll: (partner: string) => `${partner} keeps this one.`,
    mineHeld: (partner: string) =>
      `What you share here opens once you have said on your home page that ${partner} is who you meant.`,
    waiting: (partner: string) => `${partner} has a day of their own for it. Nothing runs out.`,
    nothingThen: (partner: string) => `There is nothing from ${partner} on this day.`,
    opensWithYours: (partner: string) =>
      `${partner} has checked in too. Both open to both of you once you have said that ${partner} is who you meant.`,
    opensWithTheirs: (partner: string) =>
      `${partner} has checked in too. Both open to both of you once ${partner} has said that it is you.`,
    alone: "It is yours. Your partner checks in beside you once they are here.",
    paused: "It is yours. While your pairing is paused nothing new of your partner is shown.",
    latest: (partner: string, date: string) => `What ${partner} shared on ${date}`,
    ofDate: (date: string) => `The check-in of ${date}`,
    backToToday: "Back to today",
    whichLine: "Which line",
    howLong: "How long",
    days: (days: number) => `${days} days`,
    overDays: (name: string, days: number) => `${name} over ${days} days.`,
    noLine: "A line begins here with your first two check-ins. One is enough for a dot.",
    asTable: "The same as a table",
    day: "Day",
    nothing: "–",
    others: "Other check-ins",
    weekly: { title: "Your week", note: "Once a week, three minutes." },
    goodbye: { title: "Before a goodbye", note: "Before one of you leaves." },
    reunion: { title: "When you meet again", note: "Shortly before or after." },
    after: { title: "Afterwards", note: "Two minutes, for you two alone. 18+" },
  },
});

/** What the server says of the lines: the sentence that says the same as the drawing. */
export const lineTexts = catalogue({
  en: {
    you: "You",
    once: (who: string, place: number, date: string) => `${who} said ${place} on ${date}.`,
    stayed: (who: string, place: number) => `${who} stayed at ${place}.`,
    back: (who: string, place: number, low: number, high: number) =>
      `${who} began and ended at ${place}, between ${low} and ${high}.`,
    moved: (who: string, from: number, to: number, low: number, high: number) =>
      `${who} went from ${from} to ${to}, between ${low} and ${high}.`,
    nothingOf: (who: string) => `Nothing from ${who} in these days.`,
    onlyShared: "Only days on which you both checked in, and what was shared.",
  },
});

/** Why a check-in is not taken. */
export const refusalTexts = catalogue({
  en: {
    place: "Pick a place from 1 to 5.",
    share: "Leave the switch on Only me, or set it to Shared.",
    nothing: "Pick a place on one of the scales, or write a few words.",
    words: "Write your words in one field.",
    long: "A few words have at most 2,000 characters. Yours are kept below: make them a little shorter.",
    anotherDay:
      "This check-in was begun on another day, and that day has ended. Nothing is lost: if it still says how you are, send it once more.",
    notBegun:
      "This check-in is for a day that has not begun yet. Nothing is lost: if it says how you are today, send it once more.",
    anotherPartner:
      "Who your partner is has changed since you opened this page. Nothing is lost: look at what you share, then send it once more.",
  },
});

/** What stands on the dashboard. */
export const checkInHomeTexts = catalogue({
  en: {
    title: "Check in",
    oneMinute: "One minute.",
    theirsFirst: (partner: string) => `${partner} has checked in. One minute.`,
    yours: "Your check-in",
    both: (partner: string) => `${partner} has checked in too.`,
    waiting: (partner: string) => `Yours is in. ${partner} has a day of their own for it.`,
    alone: "Yours is in.",
    bothLabel: (partner: string) => `You and ${partner} have both checked in`,
    youLabel: "You have checked in",
    look: "Look",
    readBoth: "Read both",
  },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "Your check-ins",
    why: "What you say of your mood, energy, stress and closeness, and your words, with the date, what you share of it, and the times at which you first sent and last changed it. They are what the app is for.",
  },
});

/** What archive, search and export call a check-in, and its places. */
export const takenTexts = catalogue({
  en: {
    title: "Check-in",
    place: { mood: "Mood", energy: "Energy", stress: "Stress", closeness: "Closeness" } satisfies Record<Scale, string>,
    of: (name: string, place: number) => `${name} ${place} of 5`,
  },
});

/** A check-in as one text: its places on a line, the words below. */
export function inWords(t: ReturnType<typeof takenTexts>, said: Said): string {
  const places = SCALES.flatMap((scale) => (said[scale] ? [t.of(t.place[scale], said[scale])] : []));
  return [places.join(", "), said.words ?? ""].filter(Boolean).join("\n");
}

/** What is said of a week's check-ins, for that week in words. */
export const checkInsOfWeekTexts = catalogue({
  en: {
    counted: (count: number) => plural("en", count, { one: "1 day of check-ins", other: `${count} days of check-ins` }),
    both: [
      (count: number) =>
        plural("en", count, {
          one: "On one day both of you checked in.",
          other: `On ${count} days both of you checked in.`,
        }),
      (count: number) =>
        plural("en", count, {
          one: "One day of the week has a check-in of both of you.",
          other: `${count} days of the week have a check-in of both of you.`,
        }),
    ],
    closeness: (place: number) =>
      `Where you both shared how close you felt, it was about ${place} of 5 for the two of you together.`,
    mood: (place: number) => `Where you both shared your mood, it was about ${place} of 5 for the two of you together.`,
  },
});
