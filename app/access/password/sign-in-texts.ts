import { catalogue } from "#app/texts/catalogue.ts";

/** The steps of signing in. */
export const signInTexts = catalogue({
  en: {
    signIn: "Sign In",
    description: "Sign in to the app that keeps couples in love: your question of the day is waiting.",
    step: (number: number) => `${number} of 2`,
    newHere: "New here?",
    create: "Create an account",
    heading: "Enter your password",
    signingIn: "Signing in...",
    failed: "Sign in failed",
    resetSent: "Password reset email sent!",
    resetFailed: "Failed to send password reset email. Please try again.",
    sending: "Sending...",
    forgot: "Forgot password?",
  },
});
