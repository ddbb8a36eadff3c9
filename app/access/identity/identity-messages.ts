import type { Language } from "#app/texts/languages.ts";
import { identityTexts } from "./texts.ts";

/** What to tell a person; empty for codes that say nothing to them: the caller has its own sentence then. */
export const identityMessage = (language: Language, code: string): string =>
  // Where our own server could not ask the provider.
  identityTexts(language).messages[code === "unavailable" ? "auth/network-request-failed" : code] ?? "";
