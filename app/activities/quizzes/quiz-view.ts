import type { Agreement } from "#app/rounds/agreement.ts";
import type { TheirState } from "#app/rounds/round.ts";
import type { PlayState } from "#app/rounds/times.ts";
import type { Match } from "./matches.ts";
import type { Said, Sort } from "./quiz.ts";

/** A quiz in the list. */
export type ListedQuiz = {
  name: string;
  title: string;
  about: string;
  sort: Sort;
  state: PlayState;
  /** How many questions the member has answered, of a quiz that they have begun. */
  answered: number;
  total: number;
};

export type QuizzesView = {
  partnerName: string | null;
  open: ListedQuiz[];
  /** What comes with premium and is not open to the two. */
  further: ListedQuiz[];
};

/** A quiz as who takes it sees it. Of the partner it says only whether they have finished. */
export type QuizView = {
  name: string;
  title: string;
  sort: Sort;
  /** The partner's id, or `ALONE`: the form says by it whom it was answered for. */
  partner: string;
  partnerName: string | null;
  partnerDone: boolean;
  time: number;
  /** Which question of how many. Without one: null where all are answered, "premium" where it is not theirs to take. */
  question: ShownQuestion | null | "premium";
  answered: number;
  total: number;
};

export type ShownQuestion = {
  id: string;
  version: number;
  text: string;
  options: readonly string[];
  /** Its place, from 1. */
  place: number;
  /** What the member has said to it before. */
  said: Said | null;
};

/** A question with what both have said to it. */
export type BothSaid = {
  id: string;
  text: string;
  match: Match;
  /** Each one's own answer, and what they thought that the other one says. */
  mine: OneSaid;
  theirs: OneSaid;
};
export type OneSaid = { me: string; guess: string };
export type OwnSaid = { id: string; text: string; mine: OneSaid };

export type ResultsView = {
  name: string;
  title: string;
  sort: Sort;
  partnerName: string | null;
  time: number;
  /** The other times that the two have taken it, as far as the member has finished them. */
  otherTimes: readonly number[];
  /** From which day on it may be taken again, in words, and whether that is now; null while the partner is not done. */
  again: { now: boolean; day: string } | null;
} & (
  | {
      state: "open";
      agreement: Agreement;
      questions: readonly BothSaid[];
      /** What to talk about next, and where it comes from. */
      talk: { words: string; match: Match } | null;
    }
  /** `closed`: it was open to both, and the partner has erased theirs. */
  | { state: Exclude<TheirState, "open"> | "closed"; mine: readonly OwnSaid[]; why: string }
);
