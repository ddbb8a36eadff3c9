import { optionalWords } from "#app/http/optional-fields.ts";
import { httpTexts } from "#app/http/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { ALT_MAX } from "./photo.ts";
import { photoRefusals } from "./texts.ts";

/** What is on a photo, in a form that asks for it; it may be left out. */
export function altField(language: Language) {
  const t = photoRefusals(language);
  return optionalWords(ALT_MAX, {
    empty: t.altOnce,
    long: t.altLong,
    notKeepable: httpTexts(language).notKeepable,
  }).optional();
}
