import { z } from "zod";
import { optionalPlace, optionalWords } from "#app/http/optional-fields.ts";
import { httpTexts } from "#app/http/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { type CheckIn, checkInOf, PARTS, type Said, WORDS_MAX } from "./check-in.ts";
import { SHARED, shareName } from "./share-name.ts";
import { refusalTexts } from "./texts.ts";

/**
 * The form of a check-in: each part, and for each whether it is shared; `date` and `partner` say which day it was begun
 * on and whom its page knew as partner. Each part may be left out, but not all of them.
 */
export function checkInSchema(language: Language) {
  const t = refusalTexts(language);
  const place = optionalPlace(t.place);
  const share = z.literal(SHARED, { error: t.share }).optional();
  const words = optionalWords(WORDS_MAX, {
    empty: t.words,
    long: t.long,
    notKeepable: httpTexts(language).notKeepable,
  });
  return z
    .strictObject({
      date: z.string().optional(),
      partner: z.string().optional(),
      mood: place.optional(),
      energy: place.optional(),
      stress: place.optional(),
      closeness: place.optional(),
      words: words.optional(),
      "share-mood": share,
      "share-energy": share,
      "share-stress": share,
      "share-closeness": share,
      "share-words": share,
    })
    .refine((form) => PARTS.some((part) => form[part] !== undefined), { error: t.nothing });
}

type Form = z.infer<ReturnType<typeof checkInSchema>>;
export type CheckInField = keyof Form;

/** The check-in that a form says. */
export function checkInFrom(form: Form): CheckIn {
  const { mood, energy, stress, closeness, words } = form;
  const said = Object.fromEntries(
    Object.entries({ mood, energy, stress, closeness, words }).filter(([, value]) => value !== undefined),
  ) as Said;
  return checkInOf(said, (part) => form[shareName(part)] !== undefined);
}

/** The form's fields, as they would be sent once more. */
export function fieldsOf({ shared, kept }: CheckIn): Partial<Record<CheckInField, string>> {
  const fields: Partial<Record<CheckInField, string>> = {};
  for (const part of PARTS) {
    const value = shared[part] ?? kept[part];
    if (value !== undefined) fields[part] = String(value);
    if (shared[part] !== undefined) fields[shareName(part)] = SHARED;
  }
  return fields;
}
