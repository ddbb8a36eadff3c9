import type { Waiting, WrittenBefore } from "#app/activities/activity.ts";

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

/** With its date in words: the server and the browser then write the same. */
export type Dated<T> = Omit<T, "date"> & { dateLabel: string };
/** What the member had written before the two were connected. */
export type EarlierWords = Dated<WrittenBefore>;
/** Something to look at. */
export type WaitingEntry = Omit<Dated<Waiting>, "kind">;
