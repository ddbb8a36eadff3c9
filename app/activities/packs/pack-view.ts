import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Question } from "#app/questions/question.ts";
import type { ListedQuestion, Pack } from "./pack.ts";

/** A pack's card on the shelf. */
export type PackCardView = Pick<Pack, "name" | "title"> & {
  /** A question of it: the next one, or the last one where all are answered. */
  sample: string;
  /** How far the two are, in words. */
  progress: string;
  on: boolean;
};

export type ShelfView = {
  partnerName: string | null;
  /** What the two go on with. */
  goOn: { name: string; label: string; question: ListedQuestion; why: string } | null;
  open: PackCardView[];
  /** What comes with premium and is not open to the two. */
  further: PackCardView[];
};

export type PackPageView = PackCardView & {
  about: string;
  partnerName: string | null;
  next: ListedQuestion | null;
  /** Whether something new may be answered in it. */
  mayAnswer: boolean;
  questions: readonly ListedQuestion[];
};

/**
 * A question of a pack as the member may see it. The partner's words are in `revealed` alone: there is no place for them
 * in the other states.
 */
export type PackQuestionView = {
  question: Question;
  pack: { name: string; title: string };
  me: string;
  /** The partner's id, or `ALONE`: the form says by it whom it was written for. */
  partner: string;
  partnerName: string | null;
  myCity: string | null;
  partnerCity: string | null;
  editing: boolean;
} /** `day`: it was the question of that day, and is answered there. */ & (
  | { state: "before"; partnerAnswered: boolean; mayAnswer: boolean; day: LocalDate | null }
  | { state: "waiting"; mine: Answer; partnerAnswered: boolean; why: string }
  /** `fresh`: the member sees it for the first time. */
  | { state: "revealed"; mine: Answer; theirs: Answer; fresh: boolean }
);
