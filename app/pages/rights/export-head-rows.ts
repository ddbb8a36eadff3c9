import { LANGUAGE_NAMES } from "#app/texts/language-names-texts.ts";
import type { Language } from "#app/texts/languages.ts";
import type { ExportHead } from "./export-parts.ts";
import { exportedTexts } from "./export-texts.ts";

/** What is kept about somebody, as their files say it: a name and a value each, in the language of the reader. */
export function headRows(head: ExportHead, language: Language): [name: string, value: string][] {
  const t = exportedTexts(language);
  const names = [head.firstName, head.lastName].filter(Boolean).join(" ");
  return [
    [t.name, names || t.notGiven],
    [t.email, head.email],
    [t.timeZone, head.timeZone ?? t.notGiven],
    ...(head.language ? [[t.language, LANGUAGE_NAMES[head.language]] as [string, string]] : []),
    [t.since, head.memberSince.slice(0, 10)],
    [t.adult, head.ageConsent ? t.openedOn(head.ageConsent.at.slice(0, 10), head.ageConsent.version) : t.closed],
    [t.keeping, keepingIn(head.keepingConsent, t)],
    [t.partner, head.partner ?? t.nobodyYet],
    [t.daysComplete, t.days(head.streak.completeDays, head.streak.longest)],
  ];
}

function keepingIn(consent: ExportHead["keepingConsent"], t: ReturnType<typeof exportedTexts>): string {
  if (consent === null) return t.keepingNever;
  return "at" in consent
    ? t.keepingGiven(consent.at.slice(0, 10), consent.version)
    : t.keepingWithdrawn(consent.withdrawnAt.slice(0, 10));
}
