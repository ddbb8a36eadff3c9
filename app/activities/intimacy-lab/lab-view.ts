import type { Answer } from "./answers.ts";

/** What stands in the place of the cards: the consent to keeping, or that there is nobody to open them with now. */
export type Instead = "keeping" | "alone" | "paused" | null;

/** A card that both opened, as its reader sees it. */
export type MatchView = {
  ten: number;
  card: string;
  version: number;
  topic: string;
  text: string;
  about: string;
  safety: string | null;
  /** Its directions that met, in the reader's "I"; none where it has none. */
  lines: string[];
  hasDirections: boolean;
  /** Since when it is open to both, in words; null for today. */
  since: string | null;
};

type Frame = { instead: Instead; partnerName: string; partner: string };

export type LabView = Frame & {
  /** How far the member is: `theirs`: the partner has done ten that wait for the member. `through`: there are no more. */
  state: "new" | "going" | "theirs" | "through";
  answered: number;
  total: number;
  /** The newest ten that the member has done, and whether both have; null where there are none. */
  done: "waiting" | "both" | null;
  /** Whether there would be more with premium. */
  more: boolean;
  /** Whether the member has said that their maybe may meet. */
  maybe: boolean;
  /** The newest. */
  matches: MatchView[];
  ideas: string[];
};

export type CardView = {
  id: string;
  version: number;
  topic: string;
  text: string;
  about: string;
  safety: string | null;
  options: readonly string[];
};

export type CardsView = Frame & {
  ten: number;
  at: number;
  total: number;
  /** Null where nothing of the ten is asked any more: the form ends them. */
  card: CardView | null;
};

export type OpenView = Frame & { maybe: boolean; matches: MatchView[]; page: number; pages: number };

/** A card with one's own answer to it. */
export type OwnAnswer = CardView & {
  /** What was said, to each direction; null where it was not asked. */
  mine: readonly (Answer | null)[];
  retired: boolean;
};

export type AnswersView = Frame & {
  ten: number;
  tens: readonly number[];
  answers: OwnAnswer[];
  /** Which of them is to be changed, from 0. */
  changing: number | null;
};

export type TopicsView = Frame & {
  topics: { name: string; label: string; cards: number }[];
  off: readonly string[];
  maybe: boolean;
};
