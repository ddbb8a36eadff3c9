import { catalogue } from "#app/texts/catalogue.ts";

/** The page where one's own photo is set. */
export const photoPageTexts = catalogue({
  en: {
    title: "Your photo",
    seenByBoth: (name: string) => `Only you and ${name} see it.`,
    seenByYou: "Only you see it for now. Your partner sees it when you two are connected.",
    current: "The photo of you that is shown now",
    send: "Use this photo",
    remove: "Remove my photo",
    removing: "Removing it",
  },
});

/** What the server says of it. */
export const photoPageAnswers = catalogue({
  en: {
    anotherPartner: "Who sees this photo has changed since you opened the page. Look at the page again, then send it.",
  },
});
