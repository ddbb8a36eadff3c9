import { catalogue } from "#app/texts/catalogue.ts";

/** What somebody reads in. */
export const languagePageTexts = catalogue({
  en: {
    us: "Us",
    bar: "Language",
    title: "Your language",
    lead: "Pages and letters come in the one you choose.",
    leadOfTwo: "Each of you reads in your own. The question is the same one, so your answers still lie side by side.",
    legend: "You read in",
    browser: "What my browser asks for",
    you: "You",
    youAnd: (partner: string) => `You and ${partner}`,
    save: "Save",
    partnerReads: (partner: string, language: string) => `${partner} reads in ${language}`,
    partnerAsBrowser: (partner: string) => `${partner} reads in what their browser asks for`,
    partnerChooses: (partner: string) => `${partner} chooses that. You need not read in the same one.`,
    never: "What you write is never translated.",
    asYouPut: "It stays as you put it.",
    asYouPutIt: (partner: string) => `${partner} gets your words as you put them.`,
  },
});

export const languageAnswers = catalogue({ en: { notOffered: "Pick a language from the list." } });
