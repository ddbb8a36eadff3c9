import { countEach } from "#app/limits/count-each.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { accountOf } from "../credentials.ts";
import type { Identity } from "../identity/identity.server.ts";
import { type From, pairOf } from "./limit-passwords.server.ts";

/** The sentences of docs/product/signing-in.md#forgotten-password. */
export const TOO_MANY_RESETS = "Too many requests. Please try again later.";
const MESSAGES: Record<string, string> = {
  "auth/user-not-found": "No account found with this email.",
  "auth/invalid-email": "Invalid email format. Please check your email.",
  "auth/too-many-requests": TOO_MANY_RESETS,
};
const OTHER = "Failed to send password reset email. Please try again.";

export const NO_RESET_EMAIL = "Email not found. Please go back and enter your email.";
export const RESET_SENT = "Password reset email sent! Check your inbox.";

export type ResetResult =
  | { ok: true }
  | { ok: false; reason: "failed"; message: string }
  | { ok: false; reason: "too-often"; wait: number };

/**
 * Has the identity provider send a mail with a link to a new password. Every request counts, whether a mail is sent or
 * not: this must neither fill somebody's mailbox nor tell which addresses have accounts. `wait` is in seconds.
 */
export async function sendPasswordReset(
  { limits }: Services,
  identity: Identity,
  email: string,
  from: Pick<From, "address">,
): Promise<ResetResult> {
  const counted = await countEach(limits, [
    ["reset:pair", pairOf(email, from)],
    ["reset:address", from.address],
    ["reset:account", accountOf(email)],
  ]);
  if (counted.wait !== null) return { ok: false, reason: "too-often", wait: counted.wait };
  const result = await identity.sendPasswordReset(email);
  if (result.ok) return result;
  if (result.code === "auth/network-request-failed") await counted.giveBack();
  return { ok: false, reason: "failed", message: MESSAGES[result.code] ?? OTHER };
}
