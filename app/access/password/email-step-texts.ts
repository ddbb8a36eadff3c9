import { catalogue } from "#app/texts/catalogue.ts";

/** The first step of both flows. */
export const emailStepTexts = catalogue({
  en: {
    heading: "What's your email?",
    placeholder: "you@example.com",
    continue: "Continue",
  },
});
