import { catalogue } from "#app/texts/catalogue.ts";

/** What the pages of one's data share. */
export const rightsTexts = catalogue({ en: { us: "Us", yourData: "Your data" } });
