import type { Agreement } from "#app/rounds/agreement.ts";
import type { AllSaid, QuizQuestion, Said, Sort } from "./quiz.ts";

/** Which of the two has something right in a question: both where they say the same, or where both guesses are right. */
export type Match = "both" | "you" | "them" | "neither";

/** How the two answers to a question go together, as the member sees it. */
function matchOf(sort: Sort, mine: Said, theirs: Said): Match {
  if (sort === "about-us") return mine.me === theirs.me ? "both" : "neither";
  const [you, them] = [mine.guess === theirs.me, theirs.guess === mine.me];
  if (you && them) return "both";
  return you ? "you" : them ? "them" : "neither";
}

export type Matched = { question: QuizQuestion; mine: Said; theirs: Said; match: Match };

/** The questions that both have answered, in their order, and how much of them is the same, or was guessed right. */
export function compare(
  { sort, questions }: { sort: Sort; questions: readonly QuizQuestion[] },
  mine: AllSaid,
  theirs: AllSaid,
): { matched: readonly Matched[]; agreement: Agreement } {
  const matched = questions.flatMap((question): Matched[] => {
    const [me, them] = [own(mine, question.id), own(theirs, question.id)];
    return me && them ? [{ question, mine: me, theirs: them, match: matchOf(sort, me, them) }] : [];
  });
  // Two guesses a question, one from each.
  const each = sort === "about-us" ? 1 : 2;
  const points = { both: each, you: 1, them: 1, neither: 0 };
  const same = matched.reduce((sum, { match }) => sum + points[match], 0);
  return { matched, agreement: { same, of: matched.length * each } };
}

const own = (said: AllSaid, id: string): Said | undefined => (Object.hasOwn(said, id) ? said[id] : undefined);

/**
 * What to talk about next: the question in which the two are furthest apart, the first of them, and the last one of all
 * where they are nowhere apart. The same for both.
 */
export function talkOf(matched: readonly Matched[]): Matched | null {
  const neither = matched.find(({ match }) => match === "neither");
  return neither ?? matched.find(({ match }) => match !== "both") ?? matched.at(-1) ?? null;
}
