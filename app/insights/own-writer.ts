import type { Language } from "#app/texts/languages.ts";
import { turnOf, type WeekInput, wayOf } from "./summary.ts";
import { ownWriterTexts } from "./texts.ts";

/** So many things are said of a week: one reads it in half a minute. */
const SAID = 5;

/** A week in words by our own rules, a sentence after the other: where no model is set, and where it fails. */
export function sentencesByRules({ week, days, facts }: WeekInput, language: Language): string[] {
  const t = ownWriterTexts(language);
  const turn = turnOf(week);
  const said = facts.flatMap(({ says }) => says).slice(0, SAID);
  const opening =
    days === 7 ? t.everyDay : days >= 5 ? t.mostDays : days >= 2 ? t.someDays : days === 1 ? t.oneDay : t.noDay;
  const asks = facts.flatMap(({ ask }) => (ask ? [ask] : []));
  const ask = asks.length > 0 ? wayOf(asks, turn) : wayOf(t.questions, turn);
  return [
    wayOf(opening, turn)(days),
    ...(said.length > 0 ? said : days > 0 ? [wayOf(t.onlyDays, turn)] : [wayOf(t.nothing, turn)]),
    wayOf(t.asking, turn)(ask),
  ];
}

/** The same as one text. */
export const writtenByRules = (input: WeekInput, language: Language): string =>
  sentencesByRules(input, language).join(" ");
