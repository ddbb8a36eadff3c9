import { catalogue } from "#app/texts/catalogue.ts";

/** The form of both names. */
export const namesTexts = catalogue({
  en: {
    firstName: "First name",
    lastName: "Last name",
    seen: "Your partner sees your first name. Nobody else does.",
  },
});
