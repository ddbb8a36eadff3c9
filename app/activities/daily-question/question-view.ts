import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Question } from "#app/questions/question.ts";
import type { ThreadView } from "#app/threads/thread.ts";

/**
 * A date's question as the member may see it. The partner's words are in `revealed` alone: there is no place for
 * them in the other states.
 */
export type QuestionView = { date: LocalDate; isToday: boolean; question: Question } & (
  | { state: "before"; partnerAnswered: boolean }
  /** `heldFor`: the answer is held back until this one of the two has said yes to the other. */
  | { state: "waiting"; mine: Answer; partnerAnswered: boolean; heldFor: "mine" | "theirs" | null }
  /** `fresh`: the member sees it for the first time. */
  | { state: "revealed"; mine: Answer; theirs: Answer; fresh: boolean }
);

/** What the question's page shows. Words are made on the server alone, so that the browser renders the same ones. */
export type QuestionPageView = QuestionView & {
  /** The member's id: drafts in the browser are kept under it. */
  me: string;
  /** The partner's id, or `ALONE`: an answer's form says by it whom it was written for. */
  partner: string;
  /** What stands under the answers once both are open. */
  thread: ThreadView | null;
  /** What the member answered on this date before the two were connected. */
  earlier: { question: string; words: string }[];
  /** Whether there is more of it than there is room for. */
  hasMoreEarlier: boolean;
  dateLabel: string;
  editing: boolean;
  partnerName: string | null;
  waitingText: string;
  myCity: string | null;
  partnerCity: string | null;
};
