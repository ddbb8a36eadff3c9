import { catalogue } from "#app/texts/catalogue.ts";

/** What is said where a request can't be answered as it was meant; only the server does. */
export const requestTexts = catalogue({
  en: {
    elsewhere: (origin: string) => `This was sent from another place. Open ${origin} and send it from there.`,
    late: "This takes too long right now. Please try again in a moment.",
    busy: "This could not be kept just now. Please try again in a moment.",
    full: "There is no room left to keep this just now. Please try again later.",
    failed: "Something went wrong on our side. Please try again.",
    allHere: "What you sent is still here, on this page and nowhere else.",
    moment: "Please try again in a moment.",
    noRoom: "There is no room left to keep this.",
    wrong: "Something went wrong",
    wrongAgain: "Something went wrong. Please try again.",
  },
});
