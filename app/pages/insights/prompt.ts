import type { Asked } from "#app/ai/ai.ts";
import type { WeekInput } from "#app/insights/summary.ts";
import { isPseudo, type Language, WRITTEN } from "#app/texts/languages.ts";

/**
 * What goes to a model: what it is to do, and the facts of a week in words and numbers of ours. Nothing that somebody
 * wrote is among them, no name and nothing 18+, so there is nobody's text that could tell it to do something else
 * (docs/decisions/0036-insights.md).
 */
export function promptOf({ days, facts }: WeekInput, language: Language): Asked {
  const system = [
    "You write one short paragraph for a couple who often live far apart: a look back on their week, from the facts below.",
    `Write in the language with the tag ${isPseudo(language) ? WRITTEN[0] : language}, in the second person plural, warm and plain, four to six short sentences.`,
    "Use only these facts, add none, and name nobody. No advice, no judgement of the two, no guilt, no exclamation marks, no lists, no headings, no links.",
    "End with one question that they can ask each other tonight.",
  ].join(" ");
  const asks = facts.flatMap(({ ask }) => (ask ? [ask] : []));
  const user = JSON.stringify({
    daysOnWhichBothWereHere: days,
    facts: facts.flatMap(({ says }) => says),
    questionsThatFit: asks,
  });
  return { system, user };
}
