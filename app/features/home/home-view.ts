import type { LocalDate } from "#app/features/couple/local-date.ts";

/** Today's question and who has answered it. */
export type TodayQuestion = { text: string; mine: boolean; theirs: boolean };

/** A day to look at: its reveal not read yet, or answered by the partner alone. */
export type WaitingDay = { date: LocalDate; dateLabel: string; kind: "unread" | "missed" };
