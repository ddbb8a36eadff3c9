import type { Language } from "#app/texts/languages.ts";
import { UNKNOWN_BROWSER } from "./browser-name.ts";
import { accessAnswers } from "./texts.ts";

/** A browser as its owner reads it. @param kept as app/access/browser-name.ts has named it; null for one from before */
export function browserInWords(language: Language, kept: string | null): string {
  const t = accessAnswers(language).browsers;
  if (kept === null) return t.aBrowser;
  if (kept === UNKNOWN_BROWSER) return t.unknown;
  const [, browser = "", system] = /^(.+?)(?: on (.+))?$/.exec(kept) ?? [];
  if (system === undefined) return browser;
  return browser === "A browser" ? t.aBrowserOn(system) : t.browserOn(browser, system);
}
