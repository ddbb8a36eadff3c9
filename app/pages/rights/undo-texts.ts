import { catalogue } from "#app/texts/catalogue.ts";

/** The page before a pairing is taken back. */
export const undoTexts = catalogue({
  en: {
    back: "Home",
    bar: "Undo",
    title: (name: string) => `Disconnect from ${name}?`,
    lead: (name: string) =>
      `Your code was used by ${name} less than a day ago. If that was not who you meant, take it back: each of you has again what was there before. What either wrote since stays with its author alone.`,
    confirmed: "What has opened to you both since your yes may have been read by you both; nothing of it stays open.",
    unread: (name: string) => `${name} has read nothing that you wrote before you two were connected.`,
    taking: "Taking it back...",
    take: "Take it back",
    right: "It is the right person",
  },
});

export const undoAnswers = catalogue({
  en: {
    taken: "Taken back",
    takenMore: "You two are not connected. Your old code is over; a new one is on this page.",
  },
});
