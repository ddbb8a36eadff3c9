import { catalogue } from "#app/texts/catalogue.ts";

/**
 * The sentence for each code of the identity provider that a form can meet, in our own
 * words and without the provider's prefix (docs/product/signing-in.md#when-it-fails).
 */
const messages: Record<string, string> = {
  "auth/email-already-in-use": "There is an account with this email already. Sign in instead, or use another address.",
  "auth/user-not-found": "No account found with this email.",
  "auth/invalid-email": "Invalid email format. Please check your email.",
  "auth/invalid-credential": "The email or the password is not right.",
  "auth/wrong-password": "The email or the password is not right.",
  "auth/too-many-requests": "Too many requests. Please try again later.",
  "auth/user-disabled": "This account is switched off.",
  "auth/weak-password": "Password must be at least 6 characters",
  "auth/password-does-not-meet-requirements": "This password is too easy to guess. Choose a longer one.",
  "auth/operation-not-allowed": "This way of signing in is not switched on here. Use your email instead.",
  "auth/account-exists-with-different-credential":
    "There is an account with this email already, with another way of signing in. Sign in with your email and password.",
  "auth/user-cancelled": "Google did not sign you in, because it was not allowed to. Nothing has changed here.",
  "auth/popup-blocked": "Your browser has blocked Google's window. Allow windows for this site, or go on in this one.",
  "auth/popup-closed-by-user": "Google's window was closed before you were signed in. Try again when you like.",
  "auth/cancelled-popup-request": "A newer window of Google has taken the place of this one.",
  "auth/unauthorized-domain": "This site's address is not allowed to sign in with Google. Use your email instead.",
  "auth/web-storage-unsupported":
    "Your browser keeps nothing for Google's window. Allow cookies and site data, or use your email instead.",
  "auth/operation-not-supported-in-this-environment":
    "Google's window does not open in this browser. Use your email instead.",
  "auth/invalid-api-key": "Google sign-in is not set up correctly here. Use your email instead.",
  "auth/auth-domain-config-required": "Google sign-in is not set up correctly here. Use your email instead.",
  "auth/argument-error": "Google sign-in is not set up correctly here. Use your email instead.",
  "auth/invalid-auth-event": "Google sent an answer that can't be read. Please try again, or use your email instead.",
  "auth/network-request-failed": "Signing in does not work right now. Please try again in a few minutes.",
};

export const identityTexts = catalogue({ en: { messages } });
