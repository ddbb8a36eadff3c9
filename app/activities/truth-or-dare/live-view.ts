import type { ApartView, CardView, Common, SaidCard } from "./heat-view.ts";

/** A heat that two play at the same time, as one of them sees it. */
export type LiveView = Pick<Common, "heat" | "adult" | "partner"> & {
  partnerName: string;
  /** What the stream is told of where the page is; null of what is 18+. */
  place: string | null;
} /** One has not gone there. `asks`: the partner waits. */ & (
    | { state: "enter"; asks: boolean }
    /** One is there, and the partner is not. */
    | { state: "waiting" }
    /** No card lies there. `mine`: it is one's own turn to pick. */
    | { state: "choose"; mine: boolean }
    /** The card that lies before both; of each of the two whether they have done it. */
    | { state: "card"; card: NonNullable<ApartView["card"]> & CardView; done: boolean; again: boolean }
    /** Both have done it. */
    | { state: "open"; card: SaidCard; ready: { mine: boolean; theirs: boolean } }
  );
