import type { FormErrors } from "#app/http/form-errors.ts";

/** The toasts of the invite screen, word for word (docs/product/pairing.md#the-invite-screen). */
export const CONNECT_REFUSED = {
  title: "Connection Failed",
  description: "Invalid code or connection error. Please try again.",
} as const;
/** Where no answer came: a new object each time, so that the same failure is said twice. */
export const connectFailed = (): FormErrors<"code"> => ({ errors: { code: CONNECT_REFUSED.description }, values: {} });
export const NO_INVITE = {
  title: "Error",
  description: "Failed to generate invite link. Please try again.",
} as const;
export const LINK_COPIED = {
  title: "Link copied!",
  description: "Share this link with your partner.",
} as const;
export const COPY_FAILED = {
  title: "Error",
  description: "Failed to copy link. Please try again.",
} as const;
export const CONNECTED = {
  title: "Connected!",
  description: "You've successfully connected with your partner.",
} as const;
export const INVITE_SKIPPED = {
  title: "Invite Skipped",
  description: "You can invite your partner later from the dashboard.",
} as const;
export const SETUP_COMPLETE = {
  title: "Success",
  description: "Setup complete! Welcome to your dashboard.",
} as const;
