import type { Language } from "./languages.ts";

/** What each language is called by those who read it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  "en-XA": "English (longer)",
  "en-XB": "English (right to left)",
};
