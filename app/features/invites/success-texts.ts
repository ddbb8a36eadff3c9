import { catalogue } from "#app/texts/catalogue.ts";

/** The success screen, word for word (docs/product/pairing.md#the-success-screen). */
export const successTexts = catalogue({
  en: {
    title: "Success!",
    heading: "Success! You have made it official",
    more: "You can now play quizzes and intimacy truth and dare and much more",
    continue: "Continue",
  },
});
