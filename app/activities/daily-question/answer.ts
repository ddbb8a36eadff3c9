import type { AnswerForm } from "#app/content/content-item.ts";
import type { Member } from "#app/members/member.ts";

/** In code points (docs/product/daily-question.md#answering). */
export const ANSWER_MAX = 2000;

/** Stands in an answer's form for the partner's id while there is no partner. */
export const ALONE = "alone";

/** Whom a page of this member's knows as partner, as an answer's form says it. */
export const knownTo = ({ partner }: Pick<Member, "partner">): string => partner?.id ?? ALONE;

/** What somebody answered; kept as JSON text. */
export type Answer =
  | { kind: "text"; text: string }
  | { kind: "choice"; chosen: string[] }
  | { kind: "scale"; place: number };

/** Why an answer was not taken, as the page says it. */
export const UNSENT = {
  "other-question": (_partner: string) => "The question of this day has changed since you opened the page.",
  "already-open": (partner: string) =>
    `${partner} answered while you were writing. Both answers are open now, as they stood.`,
} as const;

/** What was written and not sent: shown on the page, so that it can be copied. */
export type Unsent = { why: string; words: string };

/** An answer in words, as both partners read it. */
export function answerInWords(answer: Answer, form: AnswerForm): string {
  if (answer.kind === "text") return answer.text;
  if (answer.kind === "scale" && form.kind === "scale") {
    return `${answer.place} of 5, between “${form.low}” and “${form.high}”`;
  }
  if (answer.kind === "choice" && form.kind === "choice") {
    return form.options
      .filter((option) => answer.chosen.includes(option.id))
      .map((option) => option.text)
      .join("\n");
  }
  return "";
}
