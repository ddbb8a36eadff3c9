import type { Agreement } from "#app/rounds/agreement.ts";
import type { Pair } from "./agreement.ts";
import type { Pick } from "./plays.ts";

/** A game that two play at the same time, as one of them sees it. */
export type LiveView = {
  name: string;
  title: string;
  adult: boolean;
  time: number;
  /** The partner's id: the form says by it whom it was picked for. */
  partner: string;
  partnerName: string;
  /** What the stream is told of where the page is; null of what is 18+. */
  place: string | null;
} /** One has not gone there. `asks`: the partner waits. */ & (
  | { state: "enter"; asks: boolean }
  /** One is there, and the partner is not. */
  | { state: "waiting" }
  /** A pair is open to both. Of the partner it says whether they have picked in it. */
  | { state: "pick"; done: number; total: number; pair: Pair; mine: Pick | null; theirsIn: boolean }
  /** Both have picked in it. */
  | {
      state: "open";
      done: number;
      total: number;
      pair: Pair;
      mine: Pick;
      theirs: Pick;
      soFar: Agreement;
      ready: { mine: boolean; theirs: boolean };
      isLast: boolean;
    }
);
