import type { LocalDate } from "#app/calendar/local-date.ts";
import type { TheirState } from "#app/rounds/round.ts";
import type { MomentName, Said } from "./moments.ts";

/** What there is of the partner. What they said is in `open` alone: there is no place for it elsewhere. */
export type Theirs = { state: "open"; said: Said } | { state: Exclude<TheirState, "open">; isIn: boolean };

/** What two open ones say beside each other: a sentence on where they differ, and a question about it. */
export type Apart = { sentence: string; question: string };

/** One form of one date as the member may see it. */
export type OneMoment = {
  moment: MomentName;
  date: LocalDate;
  dateLabel: string;
  partnerName: string | null;
  /** Null: the member has not done it, so nothing of the partner is open. */
  mine: Said | null;
  /** Whether a sentence stands in `mine`, in place of what does not open. */
  isDamaged: boolean;
  theirs: Theirs;
  /** Whether what the member said waits for their own yes to the partner. */
  mineHeld: boolean;
  /** Whether the partner's time for it has gone. */
  isOver: boolean;
  apart: Apart | null;
};

export type MomentView = OneMoment & {
  me: string;
  /** Whom a form says that it was written for: the partner's id, or `ALONE`. */
  partner: string;
  /** Whether the member's own may still be changed. */
  canChange: boolean;
  editing: boolean;
  /** The newest earlier week that is open, beside the form of this one. */
  latest: OneMoment | null;
  /** Earlier ones that the member has done, the newest first, by their dates. */
  past: { item: LocalDate; label: string; isOpen: boolean }[];
  /** The date before which there are still older ones. */
  older: LocalDate | null;
};
