import type { LocalDate } from "#app/calendar/local-date.ts";

/** How far the two are with a question: nobody has answered it, one of them has, both read both answers. */
export type QuestionState = "new" | "theirs" | "mine" | "open";

/** A question of a pack as the member sees it in a list. */
export type ListedQuestion = {
  id: string;
  text: string;
  state: QuestionState;
  /** Where it is read and answered: on its own page, or, where it was the question of a day, on that day's. */
  to: `/${string}`;
  /** The last day on which somebody did something; null where nobody has. */
  date: LocalDate | null;
};

/** A pack on the shelf. */
export type Pack = {
  name: string;
  title: string;
  about: string;
  tier: string;
  questions: readonly ListedQuestion[];
};

/** Whether the member has still to answer it. */
const isOpenToAnswer = ({ state }: ListedQuestion): boolean => state === "new" || state === "theirs";

/** The pack's next question for the member, in its order; null when they have answered all of it. */
export const nextOf = ({ questions }: Pack): ListedQuestion | null => questions.find(isOpenToAnswer) ?? null;

/** How many of a pack's questions are in one of these states. */
export const countOf = ({ questions }: Pack, ...states: QuestionState[]): number =>
  questions.filter(({ state }) => states.includes(state)).length;

export const isBegun = (pack: Pack): boolean => countOf(pack, "new") < pack.questions.length;

/**
 * What the two go on with: a question that the partner has answered and that waits for the member, else the next one of
 * the pack in which somebody did something last. Null before they have begun one.
 */
export function goOnWith(packs: readonly Pack[]): { pack: Pack; question: ListedQuestion } | null {
  const last = ({ questions }: Pack) =>
    questions.reduce((latest, { date }) => (date && date > latest ? date : latest), "");
  const begun = packs.filter(isBegun).sort((a, b) => (last(a) < last(b) ? 1 : -1));
  for (const pack of begun) {
    const waiting = pack.questions.find(({ state }) => state === "theirs");
    if (waiting) return { pack, question: waiting };
  }
  for (const pack of begun) {
    const question = nextOf(pack);
    if (question) return { pack, question };
  }
  return null;
}
