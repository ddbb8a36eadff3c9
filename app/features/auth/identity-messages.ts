/**
 * The sentence for each code of the identity provider that a form can meet, in the words of the spec where it has
 * them (section 8). Without the provider's own prefix, as the spec wants.
 */
const MESSAGES: Record<string, string> = {
  "auth/email-already-in-use": "There is an account with this email already. Sign in instead, or use another address.",
  "auth/user-not-found": "No account found with this email.",
  "auth/invalid-email": "Invalid email format. Please check your email.",
  "auth/invalid-credential": "The email or the password is not right.",
  "auth/wrong-password": "The email or the password is not right.",
  "auth/too-many-requests": "Too many requests. Please try again later.",
  "auth/user-disabled": "This account is switched off.",
  "auth/weak-password": "Password must be at least 6 characters",
  "auth/network-request-failed": "Signing in does not work right now. Please try again in a few minutes.",
};

/** What to tell a person; empty for codes that say nothing to them: the caller has its own sentence then. */
export const identityMessage = (code: string): string => MESSAGES[code] ?? "";
