import { catalogue } from "#app/texts/catalogue.ts";

/**
 * What stands around the documents, and in the heads of their pages. The documents themselves are whole files, in a
 * folder for each language.
 */
export const legalTexts = catalogue({
  en: {
    asOf: <T>(date: (words: string) => T) => ["As of ", date("26 November 2026")],
    pages: "Legal pages",
    privacy: "What The Couple App keeps, why, who can see it, and how you get it back or make it go.",
    terms: "The rules for using The Couple App, short on purpose.",
    cookiePolicy: "Every cookie of The Couple App by name, what it is for and how long it stays.",
    refundPolicy: "The Couple App is free at the moment. What holds if a paid offer comes.",
    whoeverRunsIt: "the address given by whoever runs this server",
  },
});
