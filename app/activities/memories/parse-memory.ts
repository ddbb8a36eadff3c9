import { z } from "zod";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { optionalWords } from "#app/http/optional-fields.ts";
import { writtenText } from "#app/http/text.ts";
import { httpTexts } from "#app/http/texts.ts";
import { altField } from "#app/photos/alt-field.ts";
import type { Language } from "#app/texts/languages.ts";
import { FIRST_DAY, TITLE_MAX, WORDS_MAX } from "./memory.ts";
import { refusalTexts } from "./texts.ts";

/**
 * The form of a memory: `partner` is whom its page knew as partner, `since` when the page was made.
 * @param today the last day that a memory may be of
 */
export function memorySchema(language: Language, today: LocalDate) {
  const t = refusalTexts(language);
  const { notKeepable } = httpTexts(language);
  return z.strictObject({
    partner: z.string().optional(),
    since: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .catch(undefined),
    date: z
      .string({ error: t.date })
      .transform((text) => text.trim())
      .refine((text): text is LocalDate => isLocalDate(text), { error: t.date })
      .refine((date) => date >= FIRST_DAY, { error: t.early })
      .refine((date) => date <= today, { error: t.late }),
    title: optionalWords(TITLE_MAX, { empty: t.titleOnce, long: t.titleLong, notKeepable }).optional(),
    alt: altField(language),
    /** The photo that is there is to go. */
    away: z.literal("yes").optional(),
    words: writtenText(WORDS_MAX, { empty: t.empty, long: t.long, notKeepable }),
  });
}

/** The form that removes a memory has nothing to fill in. */
export const removeSchema = z.strictObject({});
