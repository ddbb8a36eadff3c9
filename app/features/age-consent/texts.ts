import { catalogue } from "#app/texts/catalogue.ts";

/** The consent screen, word for word (docs/product/adult-pages.md#the-consent-screen); it may stand in for any page. */
export const consentTexts = catalogue({
  en: {
    /** A new wording takes a new AGE_CONSENT_VERSION. */
    statement:
      "This section contains explicit content. By continuing, you confirm that you are above 18 years old and willing to access this content.",
    confirm: "I confirm I am above the age of 18 to continue.",
    notSaved: "Not saved",
    unsaved: "We could not save this just now. Please try again.",
  },
});

/** Where it is withdrawn. */
export const withdrawTexts = catalogue({
  en: {
    withdraw: "Withdraw my 18+ consent",
    more: "The 18+ pages close at once. You can open them again at any time.",
  },
});

export const consentAnswers = catalogue({
  en: {
    changed: "This form was changed on the way.",
    otherWords: "The words of this consent have changed. Read them once more.",
  },
});
