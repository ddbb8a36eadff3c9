import { catalogue } from "#app/texts/catalogue.ts";
import { numberIn } from "#app/texts/numbers.ts";

/** What the server answers to somebody who signs up or in; no page carries it. */
export const accessAnswers = catalogue({
  en: {
    passwordTooLong: (max: number) => `A password has at most ${numberIn("en", max)} characters here.`,
    firstName: "Please enter your first name.",
    lastName: "Please enter your last name.",
    oneLine: "A name is one line.",
    nameTooLong: (max: number) => `A name has at most ${max} characters here.`,
    beginAgain:
      "Please begin again. The last step waited for more than 15 minutes, you have begun anew in another tab, or your browser keeps no cookies for this site: without them nobody can sign in.",
    cantCheck: "We can't check right now that it is you. Please try again in a few minutes.",
    unavailable: "This does not work right now. Please try again in a few minutes.",
    signInFirst: "Sign in first.",
    checkCredentials: "Please check your credentials and try again.",
    tryAgain: "Please try again.",
    signInFailed: "Sign in failed",
    creationFailed: "Account creation failed",
    token: {
      "invalid-token": "The ID token is not valid.",
      "stale-token": "The ID token is too old. Sign in again.",
      mismatch: "The ID token belongs to somebody else.",
    },
    reset: {
      sent: "Password reset email sent! Check your inbox.",
      noEmail: "Email not found. Please go back and enter your email.",
      tooMany: "Too many requests. Please try again later.",
      failed: "Failed to send password reset email. Please try again.",
    },
    browsers: {
      browserOn: (browser: string, system: string) => `${browser} on ${system}`,
      aBrowserOn: (system: string) => `A browser on ${system}`,
      unknown: "An unknown browser",
      aBrowser: "A browser",
      near: (place: string) => `Near ${place}`,
      now: "in use now",
      lastUsed: (ago: string) => `last used ${ago}`,
      signedIn: (date: string) => `signed in ${date}`,
      signedOut: "Signed out",
      signedOutMore: "That browser is out from now on.",
    },
    quickExit: {
      notYet: (host: string) => `Not out yet. Press once: this browser is signed out, and ${host} opens.`,
      button: "Quick exit",
    },
  },
});
