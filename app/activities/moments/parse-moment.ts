import { z } from "zod";
import { optionalPlace, optionalWords } from "#app/http/optional-fields.ts";
import { httpTexts } from "#app/http/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { fieldNames, type MomentName, type Said, WORDS_MAX } from "./moments.ts";
import { refusalTexts } from "./texts.ts";

type Form = { date?: string | undefined; partner?: string | undefined; said: Said };

/**
 * A form made from its description. `date` and `partner` say what it was begun for and whom its page knew as partner.
 * Each field may be left out, but not all of them.
 */
export function momentSchema(moment: MomentName, language: Language) {
  const t = refusalTexts(language);
  const place = optionalPlace(t.place);
  const words = optionalWords(WORDS_MAX, {
    empty: t.words,
    long: t.long,
    notKeepable: httpTexts(language).notKeepable,
  });
  const scales = fieldNames(moment, "scale").map((name) => [name, place.optional()] as const);
  const texts = fieldNames(moment, "words").map((name) => [name, words.optional()] as const);
  return z
    .strictObject({
      date: z.string().optional(),
      partner: z.string().optional(),
      ...Object.fromEntries<z.ZodType<Said[string] | undefined>>([...scales, ...texts]),
    })
    .transform(({ date, partner, ...fields }): Form => ({ date, partner, said: inOrder(moment, fields) }))
    .refine(({ said }) => Object.keys(said).length > 0, { error: t.nothing });
}

/** What was said, in the order of the page: the same is always the same text. */
function inOrder(moment: MomentName, fields: Readonly<Record<string, unknown>>): Said {
  const given = fieldNames(moment).map((name) => [name, fields[name] as Said[string] | undefined] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The form's fields, as they would be sent once more. */
export const fieldsOf = (said: Said): Record<string, string> =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)]));
