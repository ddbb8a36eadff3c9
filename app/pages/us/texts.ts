import { catalogue } from "#app/texts/catalogue.ts";

/** The two, and what each may set. */
export const usTexts = catalogue({
  en: {
    us: "Us",
    and: (me: string, partner: string) => `${me} and ${partner}`,
    paused: "A pause between you two. Home says what it waits for.",
    alone: "The second circle is still open. Your invite code is on Home.",
    you: "You",
    name: "Name",
    noName: "Not given yet",
    photo: "Photo",
    photoIs: { none: "None yet", preparing: "Here, still being made ready", ready: "Here", failed: "Here" },
    timeZone: "Time zone",
    noZone: "Not known yet",
    language: "Language",
    asBrowser: "What your browser asks for",
    email: "Email",
    change: "Change",
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
