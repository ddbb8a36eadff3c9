import { identityMessage } from "../identity/identity-messages.ts";

/** What a failed try leaves behind. Each one is a new object, so that the same failure is announced every time. */
export type PopupFailure = { ok: false; code: string; message: string };

/** For the codes that have no sentence of their own. */
const UNKNOWN = "Google sign-in did not work. Please try again, or use your email instead.";

/**
 * docs/product/signing-in.md#when-it-fails: a sentence for each code of the SDK, without the provider's own words and
 * prefix.
 */
export function popupFailure(error: unknown): PopupFailure {
  const given = (error as { code?: unknown } | null)?.code;
  const code = typeof given === "string" && given.startsWith("auth/") ? given : "auth/internal-error";
  return { ok: false, code, message: identityMessage(code) || UNKNOWN };
}

/** The browser is offline, or the SDK could not be loaded. */
export const unreachable = (): PopupFailure => ({
  ok: false,
  code: "auth/network-request-failed",
  message: "Google could not be reached. Check your connection and try again.",
});

const NO_WINDOW = new Set([
  "auth/popup-blocked",
  "auth/web-storage-unsupported",
  "auth/operation-not-supported-in-this-environment",
]);

/** Whether this browser has no window to offer: then the way through the server is left. */
export const hasNoWindow = ({ code }: PopupFailure): boolean => NO_WINDOW.has(code);
