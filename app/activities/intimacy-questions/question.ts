import type { AnswerForm } from "#app/content/content-item.ts";
import type { ShownPicture } from "#app/content/picture-path.ts";
import { isClosed, isOpen, type Round } from "#app/rounds/round.ts";

/** Where all of them are listed. */
export const QUESTIONS = "/intimacyLab/questions";

/** A question as the bank has it. */
export type IntimacyQuestion = {
  id: string;
  version: number;
  topic: string;
  depth: number;
  tier: string;
  text: string;
  form: AnswerForm;
  picture: ShownPicture | null;
};

/**
 * How far the two are with a question: nobody has answered it, one of them has, it has opened and the member has not seen
 * it, both have read both answers, or it was open and one of them has erased theirs.
 */
export type QuestionState = "new" | "theirs" | "mine" | "fresh" | "open" | "over";

/** How far the two are with the question of a round. */
export function stateOf(round: Pick<Round, "mine" | "theirs"> | null): QuestionState {
  if (round === null) return "new";
  if (isClosed(round)) return "over";
  if (isOpen(round)) return round.mine?.read ? "open" : "fresh";
  return round.mine ? "mine" : round.theirs ? "theirs" : "new";
}

/** The topics in the order of their page: the gentle ones first. One that was brought in comes after them. */
const TOPICS = ["closeness", "words", "apart", "wanting", "bodies", "after", "pace", "curious"] as const;

/** Where a topic stands among all. */
export const placeOfTopic = (name: string): number => {
  const place = (TOPICS as readonly string[]).indexOf(name);
  return place < 0 ? TOPICS.length : place;
};
