import { catalogue } from "#app/texts/catalogue.ts";

/** The timeline, and the form of a memory. */
export const memoryTexts = catalogue({
  en: {
    us: "Us",
    title: "Memories",
    lead: (partner: string) => `What you and ${partner} remember, by the day it was.`,
    leadAlone:
      "What you remember, by the day it was. Your partner reads it once they are here and you have said yes to them.",
    leadPaused: "What you remember, by the day it was. While your pairing is paused nothing of your partner is shown.",
    add: "Add a memory",
    ourYear: "Our year, on paper",
    empty: (partner: string) =>
      `Nothing here yet. A sentence about one day is enough, and ${partner} reads it at once.`,
    emptyAlone: "Nothing here yet. A sentence about one day is enough.",
    byYou: (day: string) => `${day}, by you`,
    by: (day: string, partner: string) => `${day}, by ${partner}`,
    held: "Only you see this one. It opens once you have said who your partner is.",
    sayYes: "Say it",
    change: "Change",
    changeOf: (day: string) => `the memory of ${day}`,
    photoOf: (day: string) => `A photo of ${day}`,
    photoHint: "You may leave it out.",
    current: "The photo of this memory",
    away: "Take this photo away",
    other: "Choose another one, or leave it as it is.",
    older: "Older ones",
    newest: "To the newest",
    timeline: "All memories",
    newTitle: "A memory",
    changeTitle: "Change your memory",
    when: "When it was",
    whenHint: "The day itself, or one near it.",
    name: "A title",
    nameHint: "You may leave it out.",
    words: "What you remember",
    placeholder: "Who said what, what it smelled like, what you never told",
    private: (partner: string) => `You and ${partner} read it. Nobody else does.`,
    privateAlone: "It stays with you until your partner is here and you have said yes to them.",
    privatePaused: "It stays with you. While your pairing is paused nothing of it is shown to anybody.",
    keep: "Keep it",
    keepChange: "Keep the change",
    keeping: "Keeping...",
    saysNow: "It says now:",
    leave: "Leave it as it was",
    back: "Not now",
    remove: "Remove this memory",
    removeTitle: "Remove this memory?",
    removeMore: (partner: string) => `It is gone for you and ${partner}, for good.`,
    removeMoreAlone: "It is gone for good.",
    removeIt: "Remove it",
    keepIt: "Leave it here",
  },
});

/** What the server says to a form that it can't take. */
export const refusalTexts = catalogue({
  en: {
    empty: "Write something first. A single word will do.",
    long: "A memory has at most 2,000 characters. Yours is kept below: make it a little shorter.",
    titleOnce: "Write your title in one field.",
    titleLong: "A title has at most 80 characters.",
    date: "Give the day as year, month and day, like 2024-07-28.",
    early: "Give a day of the year 1900 or later.",
    late: "Give today, or a day before it.",
    changed:
      "You have changed this memory in another place since you opened this page. What you wrote here is below, and not kept yet. To put it in the other's place, send it once more.",
    "another-partner":
      "Who your partner is has changed since you opened this page. Nothing is lost: look at what you tell, then send it once more.",
  },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "Your memories",
    why: "Your words and their title, the photo that you give to them and what you say is on it, the day that they are about, and the times at which you first wrote and last changed them. They are what the app is for.",
  },
});

/** What archive, search and export call a memory. */
export const takenTexts = catalogue({
  en: { title: "Memory", photo: "With a photo.", photoOf: (alt: string) => `With a photo: ${alt}` },
});
