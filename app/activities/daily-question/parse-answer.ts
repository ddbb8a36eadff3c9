import { z } from "zod";
import type { AnswerForm } from "#app/content/content-item.ts";
import { writtenText } from "#app/http/text.ts";
import { ANSWER_MAX, type Answer } from "./answer.ts";

/** A scale has five places. */
const SCALE_PLACES = ["1", "2", "3", "4", "5"] as const;

/**
 * The form of a question's page: the answer is called `answer` whatever the way of answering, `question` says which one
 * was answered, and `partner` whom the page knew as partner.
 */
export const answerSchema = (form: AnswerForm) =>
  z.strictObject({ question: z.string().optional(), partner: z.string().optional(), answer: answerField(form) });

function answerField(form: AnswerForm) {
  const missing = "Pick one first.";
  if (form.kind === "text") {
    const text = writtenText(ANSWER_MAX, {
      empty: "Write something first. A single word will do.",
      long: `An answer has at most ${ANSWER_MAX.toLocaleString("en")} characters. Yours is kept below: make it a little shorter.`,
    });
    return text.transform((value): Answer => ({ kind: "text", text: value }));
  }
  if (form.kind === "scale") {
    const place = z.enum(SCALE_PLACES, { error: "Pick a place on the scale first." });
    return place.transform((value): Answer => ({ kind: "scale", place: Number(value) }));
  }
  const known = new Set(form.options.map((option) => option.id));
  const chosen = z
    .preprocess((value) => (typeof value === "string" ? [value] : value), z.array(z.string(), { error: missing }))
    .refine((ids) => ids.length > 0 && ids.every((id) => known.has(id)), { error: missing })
    .refine((ids) => form.multiple || ids.length === 1, { error: "Pick just one." });
  // In the order of the options, whatever order they were ticked in.
  const inOrder = (ids: string[]) => form.options.map((option) => option.id).filter((id) => ids.includes(id));
  return chosen.transform((ids): Answer => ({ kind: "choice", chosen: inOrder(ids) }));
}
