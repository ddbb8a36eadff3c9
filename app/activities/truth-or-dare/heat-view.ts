import type { Heat, Turn } from "./cards.ts";

/** A card that lies before somebody. */
export type CardView = {
  id: string;
  version: number;
  turn: Turn;
  text: string;
  milder: string | null;
};

export type Common = {
  heat: Heat;
  adult: boolean;
  /** The partner's id, or `ALONE`: the form says by it whom it was written for. */
  partner: string;
  partnerName: string | null;
  /** What stands in the place of the game: the consent to keeping, or that it is part of premium. */
  instead: "keeping" | "premium" | null;
  /** All cards of a kind were had, and the bag is full again. */
  again: boolean;
};

/** What somebody has said to a card, and the partner where it is open to both. */
export type SaidCard = {
  id: string;
  /** Which time the two have it. */
  time: number;
  turn: Turn;
  text: string;
  /** Their words; null where there are none. */
  mine: string | null;
  /** Null until it is open to both. */
  theirs: { words: string | null } | null;
  /** Why it is not open, in words; null for what is. */
  why: string | null;
  /** It may still be changed. */
  changeable: boolean;
};

/** A heat that two play apart. */
export type ApartView = Common & {
  /** It may be played at the same time. */
  mayLive: boolean;
  card:
    | (CardView & { time: number; isTheirs: boolean; words: string | null; damaged: boolean; changes: boolean })
    | null;
  /** There is no card left that could be drawn: all wait for the partner. */
  allWait: boolean;
  /** What has just opened to both. */
  fresh: readonly SaidCard[];
  /** The newest of what the member has said before. */
  said: readonly SaidCard[];
};

/** A heat on one phone. */
export type PassedView = Common & {
  card: CardView | null;
  /** Whose turn it is: of who holds the account, or of the other one. */
  turn: "mine" | "theirs";
  myName: string | null;
  yes: 0 | 1 | 2;
};

/** A heat in the list. */
export type HeatLine = { heat: Heat; adult: boolean; premium: boolean; state: "new" | "theirs" | "fresh" };
export type HeatsView = { partnerName: string | null; heats: readonly HeatLine[] };

/** What an act was refused for, with the words that were written. `stale`: something has changed since the page was opened. */
export type Refused = {
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
  stale?: true;
};
