import { z } from "zod";
import { type FactValue, GENDER_MAX } from "#app/about/about.ts";
import { isAnniversary } from "#app/about/anniversary.ts";
import { minutesOf } from "#app/about/hours.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { optionalWords } from "#app/http/optional-fields.ts";
import { visibleName } from "#app/http/person-name.ts";
import { httpTexts } from "#app/http/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import { aboutRefusals } from "./texts.ts";

/** Whom the form's page had as partner. */
const partner = z.string().optional();

/** An empty gender says nothing; null for one of which nothing would be seen. */
export function genderSchema(language: Language) {
  const t = aboutRefusals(language);
  const messages = { empty: t.oneLine, long: t.gender, notKeepable: httpTexts(language).notKeepable };
  return z.strictObject({ partner, gender: optionalWords(GENDER_MAX, messages) });
}

/** @returns null for nothing to say */
export const genderFrom = (gender: string | undefined): FactValue<"gender"> | null =>
  (gender && visibleName(gender)) || null;

/** @param today the member's own day */
export function anniversarySchema(language: Language, today: LocalDate) {
  const error = aboutRefusals(language).anniversary;
  const date = z
    .string({ error })
    .transform((text) => text.trim())
    .refine((text) => text === "" || isAnniversary(text, today), { error });
  return z.strictObject({ partner, anniversary: date });
}

export const anniversaryFrom = (text: string): FactValue<"anniversary"> | null =>
  text === "" ? null : (text as LocalDate);

export function hoursSchema(language: Language) {
  const t = aboutRefusals(language);
  const time = z.string({ error: t.hours }).refine((text) => minutesOf(text) !== null, { error: t.hours });
  return z
    .strictObject({ partner, from: time, to: time })
    .refine(({ from, to }) => from !== to, { error: t.sameHours, path: ["to"] });
}

export const hoursFrom = ({ from, to }: { from: string; to: string }): FactValue<"hours"> => ({
  from: minutesOf(from) ?? 0,
  to: minutesOf(to) ?? 0,
});

/** An empty city takes the one that was chosen away. */
export const citySchema = (language: Language) =>
  z.strictObject({ partner, city: z.string({ error: aboutRefusals(language).city }) });
