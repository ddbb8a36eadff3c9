import { catalogue } from "#app/texts/catalogue.ts";

export const feedbackTexts = catalogue({
  en: { feedback: "Feedback", opensNewTab: " (opens in a new tab)" },
});
