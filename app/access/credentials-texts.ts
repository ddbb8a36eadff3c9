import { catalogue } from "#app/texts/catalogue.ts";

/** What is said of an address and a password while one types, word for word (docs/product/signing-in.md#password). */
export const credentialsTexts = catalogue({
  en: {
    emailNotValid: "Please enter a valid email address",
    passwordTooShort: "Password must be at least 6 characters",
  },
});
