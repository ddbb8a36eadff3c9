import type { Answer } from "#app/questions/answer.ts";
import type { Question } from "#app/questions/question.ts";
import type { QuestionState } from "./question.ts";

/** A path of this site, whole, from the root. */
type Path = `/${string}`;

/** A question in a list. */
export type ListedQuestion = { to: Path; text: string; state: QuestionState };

/** A topic: what is open to the two, and how many come with premium. */
export type TopicView = {
  name: string;
  label: string;
  open: number;
  total: number;
  questions: ListedQuestion[];
  /** How many come with premium and are not open to the two. */
  further: number;
  /** It holds what the two go on with. */
  isNext: boolean;
};

/** All questions. With the yes to keeping missing nothing of them is in it. */
export type QuestionsView =
  | { instead: "keeping" }
  | {
      instead: null;
      partnerName: string | null;
      /** What the partner has answered, and what has opened: before all else. */
      waiting: ListedQuestion[];
      next: (ListedQuestion & { topic: string }) | null;
      topics: TopicView[];
    };

type Frame = {
  to: Path;
  /** Its id is the handle with the version of its words: the form says by it what was answered. */
  question: Question;
  /** The partner's id, or `ALONE`: the form says by it whom it was written for. */
  partner: string;
  partnerName: string | null;
  myCity: string | null;
  partnerCity: string | null;
  editing: boolean;
  /** A question to go on with; null where there is none. */
  next: Path | null;
};

/**
 * A question as the member may see it. The partner's words are in `revealed` alone: there is no place for them in the
 * other states.
 */
export type QuestionView =
  | { instead: "keeping"; to: Path }
  | ({ instead: null } & Frame &
      (
        | { state: "before"; partnerAnswered: boolean; mayAnswer: boolean }
        | { state: "waiting"; mine: Answer; partnerAnswered: boolean; why: string }
        /** It was open to both, and one of them has erased theirs. */
        | { state: "over"; mine: Answer | null }
        /** `fresh`: the member sees it for the first time. */
        | { state: "revealed"; mine: Answer; theirs: Answer; fresh: boolean }
      ));
