import { type AskedStep, nextStep } from "#app/rounds/steps.ts";

/**
 * What a quiz asks for. About both: one's own answer. Of who knows whom: one's own answer, and what one thinks the other
 * says.
 */
export type Sort = "about-us" | "know-me";

/** A question as its page shows it. `options`: the answers, in the order in which both see them. */
export type QuizQuestion = AskedStep & {
  text: string;
  options: readonly string[];
  /** What to talk about where the two differ. */
  talk: string;
};

/** What somebody says to one question: the place of an option, from 1. The guess is there in quizzes of who knows whom. */
export type Said = { me: number; guess?: number };
/** What somebody has said, by the ids of the questions. */
export type AllSaid = Readonly<Record<string, Said>>;

/** The option at a place; nothing where there is none. */
export const optionAt = ({ options }: Pick<QuizQuestion, "options">, place: number | undefined): string =>
  (place && options[place - 1]) || "";

/** The questions that somebody is led through: those that are asked, and those retired ones that they have answered. */
export const askedOf = (questions: readonly QuizQuestion[], said: AllSaid): readonly QuizQuestion[] =>
  questions.filter(({ id, retired }) => !retired || Object.hasOwn(said, id));

/**
 * Which question is shown: the one at a place that was asked for, if it may be answered now, else the first that nothing
 * was said to; null behind the last.
 */
export function questionAt(asked: readonly QuizQuestion[], said: AllSaid, place: number | null): QuizQuestion | null {
  const next = nextStep(asked, said);
  const wanted = place === null ? undefined : asked[place - 1];
  const may = wanted && !wanted.retired && (wanted === next || Object.hasOwn(said, wanted.id));
  return may ? wanted : next;
}
