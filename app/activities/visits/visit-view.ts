import type { SeenState } from "#app/plans/plan-change.ts";

/** A visit as one of the two sees it, in words that are ready. */
export type VisitView = {
  id: string;
  revision: number;
  from: string;
  to: string;
  dates: string;
  /** How many days until it, or that it is on. */
  when: string;
  travels: string;
  place: string;
  words: string;
  state: SeenState;
  isMine: boolean;
};

export type VisitsView = {
  /** Whose drafts are kept on the device. */
  me: string;
  /** For the forms: whom their page knows as partner. */
  partner: string;
  partnerName: string | null;
  isPaused: boolean;
  /** The first day that a visit may end on. */
  today: string;
  ahead: VisitView[];
  past: VisitView[];
  /** Where the page of older ones begins; null for none. */
  older: string | null;
  isFirst: boolean;
  /** Places that the two are in, to choose from. */
  places: string[];
};

/** What one is asked about first: the other one loses something by it. */
export type AskedAct = "withdraw" | "off";

/** Which visit is open on the page, and for what; the address says so. */
export type OpenVisit = { id: string; what: "move" | AskedAct };
