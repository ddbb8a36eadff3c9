import type { AnswerForm } from "#app/content/content-item.ts";
import type { Language } from "#app/texts/languages.ts";
import { answeringTexts } from "./texts.ts";

/** In code points (docs/product/daily-question.md#answering). */
export const ANSWER_MAX = 2000;

/** What somebody answered; kept as JSON text. */
export type Answer =
  /** `damaged`: the text is a sentence that stands in place of words that do not open; never kept. */
  | { kind: "text"; text: string; damaged?: true }
  | { kind: "choice"; chosen: string[] }
  | { kind: "scale"; place: number };

/** What was written and not sent: shown on the page, so that it can be copied. */
export type Unsent = { why: string; words: string };

/** An answer in words, as both partners read it. */
export function answerInWords(language: Language, answer: Answer, form: AnswerForm): string {
  if (answer.kind === "text") return answer.text;
  if (answer.kind === "scale" && form.kind === "scale") {
    return answeringTexts(language).onScale(answer.place, form.low, form.high);
  }
  if (answer.kind === "choice" && form.kind === "choice") {
    return form.options
      .filter((option) => answer.chosen.includes(option.id))
      .map((option) => option.text)
      .join("\n");
  }
  return "";
}
