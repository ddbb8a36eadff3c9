import type { Agreement } from "#app/rounds/agreement.ts";
import type { TheirState } from "#app/rounds/round.ts";
import type { PlayState } from "#app/rounds/times.ts";
import type { Pair } from "./agreement.ts";
import type { Pick, Picks } from "./plays.ts";

/** A category in the list. */
export type CategoryView = {
  name: string;
  title: string;
  about: string;
  state: PlayState;
  /** How many pairs the member has picked in, of a game that they have begun. */
  picked: number;
  total: number;
};

export type CategoriesView = {
  partnerName: string | null;
  open: CategoryView[];
  /** What comes with premium and is not open to the two. */
  further: CategoryView[];
};

/** A game as its player sees it. Of the partner it says only whether they have finished. */
export type PlayView = {
  name: string;
  title: string;
  adult: boolean;
  me: string;
  /** The partner's id, or `ALONE`: the form says by it whom it was picked for. */
  partner: string;
  partnerName: string | null;
  partnerDone: boolean;
  /** Whether the two may play it at the same time: both have said yes to the other one, as far as one knows of it. */
  mayLive: boolean;
  time: number;
  pairs: readonly Pair[];
  said: Picks;
  /** What stands in the place of the pairs: the consent to keeping, or that it is part of premium. */
  instead: "keeping" | "premium" | null;
};

/** A pair with what was picked in it; the partner's stands there once both have finished. */
export type PickedPair = OwnPick & { theirs: Pick | null };
type OwnPick = { id: string; first: string; second: string; mine: Pick };

export type ResultsView = {
  name: string;
  title: string;
  adult: boolean;
  partnerName: string | null;
  time: number;
  /** The other times that the two have played it, as far as the member has finished them. */
  otherTimes: readonly number[];
  /** From which day on it may be played again, in words, and whether that is now; null while the partner is still playing. */
  again: { now: boolean; day: string } | null;
} & (
  | { state: "open"; agreement: Agreement; differ: readonly PickedPair[]; same: readonly PickedPair[] }
  /** `closed`: it was open to both, and the partner has erased theirs. */
  | { state: Exclude<TheirState, "open"> | "closed"; mine: readonly PickedPair[]; why: string }
);
