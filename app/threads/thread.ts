import type { LocalDate } from "#app/calendar/local-date.ts";

/** What is said under: something of an activity that is open to both. */
export type ThreadOf = {
  /** The activity's key. */
  activity: string;
  /** What it is about, within the activity. Letters, digits, dots and hyphens: it stands in addresses. */
  item: string;
  /** The date under which the activity finds it. */
  date: LocalDate;
  /** 18+: it is erased when the two part, and the dashboard says nothing of it. */
  adult?: boolean;
};

/** In code points (docs/product/daily-question.md#under-the-answers). */
export const LINE_MAX = 1000;
/** Of both together. */
export const LINES_MAX = 100;

/** What one may answer with a press: four drawn ones, and the wish to hear more. */
export const REACTIONS = ["heart", "laugh", "drop", "star", "more"] as const;
export type Reaction = (typeof REACTIONS)[number];

export const isReaction = (name: string | null): name is Reaction =>
  name !== null && (REACTIONS as readonly string[]).includes(name);

/** What takes a reaction back, in its form. */
export const NO_REACTION = "none";

/** A line as a page shows it. */
export type Line = {
  id: string;
  isMine: boolean;
  /** When it was written, in words. */
  when: string;
  words: string;
};

/** What stands under something that is open to both, as one of the two sees it. */
export type ThreadView = {
  /** Whom the page has as partner, or `ALONE`. */
  partner: string;
  partnerName: string;
  /** When the page was made: a line with the same words that came since is the same line. Milliseconds. */
  since: number;
  mine: Reaction | null;
  theirs: { reaction: Reaction; when: string } | null;
  /** Oldest first. */
  lines: Line[];
  /** The line before which there are older ones than the page has room for; null where there are none. */
  older: string | null;
  /** Whether newer ones are left out, because older ones were asked for. */
  isPast: boolean;
  isFull: boolean;
};
