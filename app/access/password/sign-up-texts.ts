import { catalogue } from "#app/texts/catalogue.ts";

/** The steps of signing up. */
export const signUpTexts = catalogue({
  en: {
    create: "Create an account",
    description: "An account for each of you, free: a question a day that opens once you have both answered.",
    step: (number: number) => `${number} of 3`,
    agree: <T>(terms: (words: string) => T, privacy: (words: string) => T) => [
      "By continuing you agree to the ",
      terms("Terms of Service"),
      " and ",
      privacy("Privacy Policy"),
      ".",
    ],
    haveAccount: "Have an account already?",
    signIn: "Sign In",
    choosePassword: "Choose a password",
    continue: "Continue",
    yourName: "What's your name?",
    creating: "Creating your account...",
    failed: "Account creation failed",
  },
});
