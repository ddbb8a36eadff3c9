import type { SeenState } from "#app/plans/plan-change.ts";
import type { TimeView } from "./date-in-words.ts";
import type { Filters } from "./idea.ts";

/** A time that is suggested: what its choice sends, and what it says. */
export type SlotView = { value: string; day: string; mine: string; theirs: string };

/** What somebody is asked for a time by. Null where there is nobody to ask. */
export type AskView = {
  /** Whom the page knows as partner. */
  partner: string;
  partnerName: string;
  slots: SlotView[];
  /** Nobody knows where the partner's clock is. */
  isClockUnknown: boolean;
  /** Where one's own clock is; null while nobody knows it: then no time can be said. */
  place: string | null;
  /** The first day that can be picked. */
  today: string;
};

/** Why there is nobody to ask. */
export type Nobody = "alone" | "paused";

/** A date among others. */
export type ListedDate = { id: string; title: string; isOwn: boolean; when: string; state: SeenState };

export type DatesView = {
  partnerName: string | null;
  nobody: Nobody | null;
  forMember: ListedDate[];
  forPartner: ListedDate[];
  agreed: ListedDate[];
  ended: ListedDate[];
  filters: Filters;
  ideas: { id: string; title: string; chips: string[] }[];
  /** Which of them these are, in words; null for none. */
  place: string | null;
  earlier: string | null;
  further: string | null;
  /** How many more come with premium. */
  premium: string | null;
  /** There is none at all, whatever one asks for. */
  isEmpty: boolean;
  /** The one that comes out first; null for none. */
  drawn: string | null;
};

export type PastView = { dates: ListedDate[]; older: string | null; isFirst: boolean };

export type IdeaView = {
  /** Whose drafts are kept on the device. */
  me: string;
  /** Null: one in words of one's own. */
  idea: { id: string; version: number; title: string; about: string; chips: string[] } | null;
  /** Why it can't be proposed; null where it can. */
  closed: "retired" | "premium" | null;
  lengths: { value: string; label: string }[];
  nobody: Nobody | null;
  ask: AskView | null;
  /** Where another idea is. */
  another: string | null;
};

export type DateView = {
  /** Whose drafts are kept on the device. */
  me: string;
  id: string;
  /** Which idea; null for one in words of their own. */
  item: string | null;
  revision: number;
  title: string;
  about: string;
  chips: string[];
  words: string;
  isMine: boolean;
  state: SeenState;
  time: TimeView;
  ask: AskView;
};

/** What one is asked about first: the other one loses something by it. */
export type AskedAct = "withdraw" | "off";
