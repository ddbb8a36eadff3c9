import { catalogue } from "#app/texts/catalogue.ts";

/** What is said of a form or a request that can't be taken, whatever it is for. */
export const httpTexts = catalogue({
  en: {
    notKeepable: "This text holds characters that can't be kept.",
    onlyBeginning:
      "What you sent is too long to be shown again as a whole: this is how it begins. All of it is one step back, where you wrote it.",
    unknownFields: "This form has fields that don't belong to it.",
    unmarked: "This button was on a page from before. Please go back, load the page anew and press it once more.",
    many: "This form has more fields than any of ours.",
    unreadable: "The form could not be read. Please send it again.",
    cantBeRead: "This form can't be read. Please go back and try again.",
    tooLarge: "That is more than we can take in one go.",
    noMethod: "There is nothing here for this method.",
    noRequest: "The request could not be read.",
    failed: "Something went wrong",
    late: "This takes too long right now. Please try again in a moment.",
    redirecting: "Redirecting...",
  },
});
