import type { Identity } from "./identity.server.ts";

/** The sentences of the spec's section 8. */
const MESSAGES: Record<string, string> = {
  "auth/user-not-found": "No account found with this email.",
  "auth/invalid-email": "Invalid email format. Please check your email.",
  "auth/too-many-requests": "Too many requests. Please try again later.",
};
const OTHER = "Failed to send password reset email. Please try again.";

export const NO_RESET_EMAIL = "Email not found. Please go back and enter your email.";
export const RESET_SENT = "Password reset email sent! Check your inbox.";

/** Has the identity provider send a mail with a link to a new password. @returns null, or why it was not sent */
export async function sendPasswordReset(identity: Identity, email: string): Promise<string | null> {
  const result = await identity.sendPasswordReset(email);
  return result.ok ? null : (MESSAGES[result.code] ?? OTHER);
}
