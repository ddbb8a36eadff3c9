import { catalogue } from "#app/texts/catalogue.ts";

export const editNameTexts = catalogue({ en: { title: "Your name", save: "Save", saving: "Saving..." } });
