import type { Overlap } from "#app/about/hours.ts";

/** Both clocks, and the hours in which both are awake; times as they are written. */
export type HoursView = {
  mine: { place: string; time: string };
  theirs: { place: string; time: string };
  overlap: Overlap;
  /** Minutes that the member's clock is ahead of the partner's. */
  ahead: number;
  /** Minutes since the member's midnight. */
  now: number;
  /** What the picture shows. */
  label: string;
  sentence: string;
};

/** Since when the two are together, in words that are ready. */
export type AnniversaryView = { day: string; since: string; setBy: string };

/** The next visit, in words that are ready. */
export type VisitAhead = { days: string; from: string };

/** Something that somebody has said of themselves. */
export type SaidFact = { name: string; value: string };
