import type { LocalDate } from "#app/calendar/local-date.ts";
import type { TheirState } from "#app/rounds/round.ts";
import type { Part, Said, Scale } from "./check-in.ts";
import type { Line, Span } from "./lines.ts";

/** What there is of the other one on a date. What they shared is in `open` alone: there is no place for it elsewhere. */
export type Theirs = { state: "open"; shared: Said } | { state: Exclude<TheirState, "open">; hasCheckedIn: boolean };

/** A date's check-ins as the member may see them. */
export type DayView = {
  date: LocalDate;
  dateLabel: string;
  partnerName: string | null;
  /** Null: the member has not checked in, so nothing of the other is open. Damaged may be what is shared, or what is kept. */
  mine: { said: Said; shared: Part[]; isDamaged: boolean } | null;
  theirs: Theirs;
  /** Whether the other one's own day of this date has gone. */
  isOver: boolean;
  /** Whether what the member shares waits for their own yes to the partner. */
  mineHeld: boolean;
};

/** The lines of one scale, drawn and as a table. */
export type LinesView = {
  scale: Scale;
  days: Span;
  from: string;
  to: string;
  mine: Line | null;
  theirs: Line | null;
  /** As much of the partner's name as stands at the end of a line. */
  shortName: string;
  /** Says what the drawing shows. */
  sentence: string;
  /** The newest first. */
  rows: { date: LocalDate; label: string; mine: number | null; theirs: number | null }[];
};

export type TodayView = DayView & {
  me: string;
  /** Whom a form says that it was written for: the partner's id, or `ALONE`. */
  partner: string;
  evening: boolean;
  editing: boolean;
  lines: LinesView;
  /** A day just gone on which the partner shared something that is open. */
  latest: { date: LocalDate; dateLabel: string } | null;
};
