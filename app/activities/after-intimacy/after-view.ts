import type { Idea } from "#app/ideas/ideas.ts";
import type { Keeping } from "#app/members/keeping.ts";
import type { Damaged, TheirState } from "#app/rounds/round.ts";
import type { After, Said } from "./after.ts";

/** A line for somebody who wants to talk to somebody else: where, who, and how. */
export type HelpLine = { text: string; href: string | null };

/** What there is of the partner; what the member may read of it is in `open` alone. */
export type Theirs = { state: "open"; said: Said } | { state: Exclude<TheirState, "open">; isIn: boolean };

export type AfterView = {
  keeping: Keeping;
  partnerName: string | null;
  /** Whom a form says that it was written for: the partner's id, or `ALONE`. */
  partner: string;
  /** Which one it is about; null where no more can be begun just now. */
  occasion: { item: string; label: string } | null;
  mine: After | null;
  /** In which half of `mine` a sentence stands, in place of what does not open. */
  damaged: Damaged;
  theirs: Theirs;
  /** Whether what the member said waits for their own yes to the partner. */
  mineHeld: boolean;
  /** Whether the time for it has gone. */
  isOver: boolean;
  canChange: boolean;
  editing: boolean;
  /** Whether another one of today may be begun. */
  canBegin: boolean;
  /** What the two have kept, while they are together. */
  ideas: Idea[];
  /** Earlier ones that the member has done, the newest first, and before which there are older ones. */
  past: { item: string; label: string; isOpen: boolean }[];
  older: string | null;
  help: HelpLine[];
};

/** What a form was refused for: `stale` may be sent anew as it is now, `asks` once what is written may be kept. */
export type Refused = {
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
  stale?: boolean;
  asks?: boolean;
};
