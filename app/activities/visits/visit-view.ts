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
  /** Taken: both have said yes. Mine: the partner is asked. Theirs: the member is asked. Passed: the partner can't. */
  state: "taken" | "mine" | "theirs" | "passed" | "over";
  isMine: boolean;
};

export type VisitsView = {
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
