/** What may be said to a card, or to each of its two directions, in the order of the page. */
export const ANSWERS = ["yes", "maybe", "no", "not-now"] as const;
export type Answer = (typeof ANSWERS)[number];

/** Each is kept as one letter: what was said changes no length. */
const LETTERS: Record<Answer, string> = { yes: "y", maybe: "m", no: "n", "not-now": "l" };
/** A card of a topic that its reader has put off when they finished the ten: nobody was asked. */
export const UNASKED = "x";
/** In the place of the partner's letter where it met one's own: it says no more than that. */
export const OPEN = "o";

/** What is kept of an answer: a letter, or one for each direction. */
export const keptAs = (first: Answer, second?: Answer): string => LETTERS[first] + (second ? LETTERS[second] : "");

/** What a kept letter says; null for what is none. */
export const answerOf = (letter: string | undefined): Answer | null =>
  ANSWERS.find((answer) => LETTERS[answer] === letter) ?? null;

const meets = (mine: string | undefined, theirs: string | undefined, isMaybe: boolean): boolean => {
  const opens = (letter: string | undefined) => letter === "y" || (isMaybe && letter === "m");
  return opens(mine) && opens(theirs);
};

/**
 * Which of one's own answers to a card meet the partner's: 0, and 1 for the second direction. The first direction of one
 * meets the second of the other.
 * @param isMaybe whether both have said that a maybe may meet a yes or a maybe
 */
export function met(mine: string, theirs: string, isMaybe: boolean): number[] {
  if (mine.length !== theirs.length) return [];
  if (mine.length === 1) return meets(mine, theirs, isMaybe) ? [0] : [];
  return [0, 1].filter((at) => meets(mine[at], theirs[1 - at], isMaybe));
}
