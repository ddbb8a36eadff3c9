import type { LocalDate } from "#app/calendar/local-date.ts";
import type { FoundPhoto } from "#app/photos/photo.ts";

/** A memory as it stands in the timeline. */
export type MemoryView = {
  id: string;
  date: LocalDate;
  /** "14 September" */
  label: string;
  isMine: boolean;
  title: string | null;
  words: string;
  photo: FoundPhoto | null;
  /** One's own that waits for one's yes to the partner. */
  held: boolean;
};

export type TimelineView = {
  /** Who reads. */
  me: string;
  partnerName: string | null;
  isPaused: boolean;
  /** The year of the member's own day. */
  thisYear: string;
  years: { year: string; memories: MemoryView[] }[];
  /** Where the older ones begin; null where there are none. */
  older: string | null;
  /** Whether this is a page of older ones. */
  isPast: boolean;
};

/** The form of a memory, new or one's own. */
export type MemoryFormView = {
  /** Null for a new one. */
  id: string | null;
  partnerName: string | null;
  isPaused: boolean;
  /** The partner's id, or `ALONE`: the form says by it whom it was written for. */
  partner: string;
  /** When the page was made, in milliseconds. */
  since: number;
  /** The last day that a memory may be of: the member's own today. */
  today: LocalDate;
  memory: { date: LocalDate; title: string; words: string };
  photo: FoundPhoto | null;
  /** Who writes. */
  me: string;
  /** Whether it is asked if the memory is to be removed. */
  removing: boolean;
};
