import type { Language } from "#app/texts/languages.ts";
import { identityMessage } from "../identity/identity-messages.ts";
import { googleTexts } from "./texts.ts";

/** What a failed try leaves behind. Each one is a new object, so that the same failure is announced every time. */
export type PopupFailure = { ok: false; code: string; message: string };

/**
 * docs/product/signing-in.md#when-it-fails: a sentence for each code of the SDK, without the provider's own words and
 * prefix.
 */
export function popupFailure(error: unknown, language: Language): PopupFailure {
  const given = (error as { code?: unknown } | null)?.code;
  const code = typeof given === "string" && given.startsWith("auth/") ? given : "auth/internal-error";
  return { ok: false, code, message: identityMessage(language, code) || googleTexts(language).unknown };
}

/** The browser is offline, or the SDK could not be loaded. */
export const unreachable = (language: Language): PopupFailure => ({
  ok: false,
  code: "auth/network-request-failed",
  message: googleTexts(language).unreachable,
});

const NO_WINDOW = new Set([
  "auth/popup-blocked",
  "auth/web-storage-unsupported",
  "auth/operation-not-supported-in-this-environment",
]);

/** Whether this browser has no window to offer: then the way through the server is left. */
export const hasNoWindow = ({ code }: PopupFailure): boolean => NO_WINDOW.has(code);
