import { z } from "zod";
import type { AnswerForm } from "#app/content/content-item.ts";
import { writtenText } from "#app/http/text.ts";
import { httpTexts } from "#app/http/texts.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { ANSWER_MAX, type Answer } from "./answer.ts";
import { refusalTexts } from "./texts.ts";

/** A scale has five places. */
const SCALE_PLACES = ["1", "2", "3", "4", "5"] as const;

/** The fields of a question's page around its answer. */
const around = <A extends z.ZodType<Answer>>(answer: A) =>
  z.strictObject({ question: z.string().optional(), partner: z.string().optional(), answer });

// Made once: making them took longer than reading a form by them.
const writtenSchema = perLanguage((language) => {
  const t = refusalTexts(language);
  const text = writtenText(ANSWER_MAX, {
    empty: t.empty,
    long: t.long(ANSWER_MAX),
    notKeepable: httpTexts(language).notKeepable,
  });
  return around(text.transform((value): Answer => ({ kind: "text", text: value })));
});
const scaleSchema = perLanguage((language) => {
  const place = z.enum(SCALE_PLACES, { error: refusalTexts(language).noPlace });
  return around(place.transform((value): Answer => ({ kind: "scale", place: Number(value) })));
});

/**
 * The form of a question's page: the answer is called `answer` whatever the way of answering, `question` says which one
 * was answered, and `partner` whom the page knew as partner.
 */
export function answerSchema(form: AnswerForm, language: Language) {
  if (form.kind === "text") return writtenSchema(language);
  if (form.kind === "scale") return scaleSchema(language);
  const t = refusalTexts(language);
  const known = new Set(form.options.map((option) => option.id));
  const chosen = z
    .preprocess((value) => (typeof value === "string" ? [value] : value), z.array(z.string(), { error: t.none }))
    .refine((ids) => ids.length > 0 && ids.every((id) => known.has(id)), { error: t.none })
    .refine((ids) => form.multiple || ids.length === 1, { error: t.justOne });
  // In the order of the options, whatever order they were ticked in.
  const inOrder = (ids: string[]) => form.options.map((option) => option.id).filter((id) => ids.includes(id));
  return around(chosen.transform((ids): Answer => ({ kind: "choice", chosen: inOrder(ids) })));
}
