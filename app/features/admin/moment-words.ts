import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { localeOf } from "#app/texts/locale.ts";

const moment = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }),
);

/** "13 Nov 2026, 22:50 UTC": several people look at the same record, each at home somewhere else. */
export const momentInWords = (language: Language, at: Date): string => `${moment(language).format(at)} UTC`;
