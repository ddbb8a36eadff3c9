import type { Language } from "./languages.ts";

/** What Intl writes dates, numbers and plurals of a language by. */
const LOCALES: Record<Language, string> = { en: "en-GB", "en-XA": "en-GB", "en-XB": "en-GB" };

export const localeOf = (language: Language): string => LOCALES[language];
