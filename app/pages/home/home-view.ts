import type { LocalDate } from "#app/calendar/local-date.ts";

/** Today's question and who has answered it. */
export type TodayQuestion = {
  text: string;
  mine: boolean;
  theirs: boolean;
  /** Which of the two has to say yes to the other before an answer from before the pairing opens. */
  heldFor: "mine" | "theirs" | null;
};

/** The question to the one whose code it was. */
export type AskedPartner = {
  partnerId: string;
  /** When, and with which code, in words. */
  joined: string;
  /** How many answers wait for the yes. */
  words: number;
  /** Until when the pairing may be taken back; null when a day has passed. */
  undoUntil: string | null;
};

/** What the member had answered before the two were connected. */
export type EarlierAnswer = { date: LocalDate; dateLabel: string; question: string; open: boolean };

/** A day to look at: its reveal not read yet, or answered by the partner alone. */
export type WaitingDay = { date: LocalDate; dateLabel: string; kind: "unread" | "missed" };
