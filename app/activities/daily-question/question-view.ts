import type { LocalDate } from "#app/calendar/local-date.ts";
import type { AnswerForm } from "#app/content/content-item.ts";
import type { Answer } from "./answer.ts";

export type Question = { id: string; text: string; category: string; form: AnswerForm };

/**
 * A date's question as the member may see it. The partner's words are in `revealed` alone: there is no place for
 * them in the other states.
 */
export type QuestionView = { date: LocalDate; isToday: boolean; question: Question } & (
  | { state: "before"; partnerAnswered: boolean }
  /** Held for whose yes to the other it waits, besides the partner's answer. */
  | { state: "waiting"; mine: Answer; partnerAnswered: boolean; heldFor: "mine" | "theirs" | null }
  /** Fresh is the member's first sight of it. */
  | { state: "revealed"; mine: Answer; theirs: Answer; fresh: boolean }
);

/** What the question's page shows, in words that are ready: the server and the browser then write the same. */
export type QuestionPageView = QuestionView & {
  /** The member's id: drafts in the browser are kept under it. */
  me: string;
  /** The partner's id, or `ALONE`: an answer's form says by it whom it was written for. */
  partner: string;
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
