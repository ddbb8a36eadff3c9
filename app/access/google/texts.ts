import { catalogue } from "#app/texts/catalogue.ts";

/** The button, and what is said beside it of a window that failed. */
export const googleTexts = catalogue({
  en: {
    or: "OR",
    failed: "Sign in failed",
    signingIn: "Signing in...",
    withGoogle: "Continue with Google",
    inThisWindow: "Go on in this window",
    unknown: "Google sign-in did not work. Please try again, or use your email instead.",
    /** Where our own server refuses and does not say why. */
    apiFailed: "API request failed",
    unreachable: "Google could not be reached. Check your connection and try again.",
  },
});

/** The server's way: no ticket, another one's, or one that is over or has been used. */
export const googleAnswers = catalogue({
  en: { noTicket: "This sign-in with Google has ended or was begun elsewhere. Please try again." },
});
