import { z } from "zod";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { optionalWords } from "#app/http/optional-fields.ts";
import { httpTexts } from "#app/http/texts.ts";
import { PLAIN_ACTS } from "#app/plans/plan-change.ts";
import type { Language } from "#app/texts/languages.ts";
import { visitRefusals } from "./texts.ts";
import { faultOf, PLACE_MAX, TRAVELS, WORDS_MAX } from "./visit.ts";

type Dates = { from: string; to: string };

/** What is wrong with the dates of a form stands beside the one that is wrong. */
const datesRule = (language: Language, today: LocalDate) => (form: Dates, context: z.core.$RefinementCtx<Dates>) => {
  const found = faultOf(form.from, form.to, today);
  if (found) context.addIssue({ code: "custom", path: [found.field], message: visitRefusals(language)[found.fault] });
};

const dates = (language: Language) => {
  const date = z.string({ error: visitRefusals(language).date }).transform((text) => text.trim());
  return { from: date, to: date };
};

/** The form that proposes a visit. @param today the member's own day */
export function proposalSchema(language: Language, today: LocalDate) {
  const t = visitRefusals(language);
  const notKeepable = httpTexts(language).notKeepable;
  const text = (max: number, long: string) => optionalWords(max, { empty: t.oneField, long, notKeepable });
  return z
    .strictObject({
      partner: z.string().optional(),
      ...dates(language),
      travels: z.enum(TRAVELS, { error: t.travels }),
      place: text(PLACE_MAX, t.placeLong),
      words: text(WORDS_MAX, t.wordsLong),
    })
    .superRefine(datesRule(language, today));
}

/** The forms of one visit: a button says which; other dates come with it. */
export function changeSchema(language: Language, today: LocalDate) {
  const t = visitRefusals(language);
  const page = {
    partner: z.string().optional(),
    revision: z
      .string()
      .regex(/^\d{1,6}$/, { error: t.changed })
      .transform(Number),
  };
  return {
    plain: z.strictObject({ ...page, act: z.enum(PLAIN_ACTS, { error: t.changed }) }),
    move: z
      .strictObject({ ...page, act: z.literal("move"), ...dates(language) })
      .superRefine(datesRule(language, today)),
  };
}
