import type { Opened, Waiting, WrittenBefore } from "#app/activities/activity.ts";

/** The question to the one whose code it was. */
export type AskedPartner = {
  partnerId: string;
  /** When, and with which code, in words. */
  joined: string;
  /** How much of what the member wrote waits for the yes: to open one by one, each when the other has done the same. */
  oneByOne: number;
  /** And to open with the yes. */
  atOnce: number;
  /** Until when the pairing may be taken back; null when a day has passed. */
  undoUntil: string | null;
};

/** With its date in words: the server and the browser then write the same. */
export type Dated<T> = Omit<T, "date"> & { dateLabel: string };
/** What the member had written before the two were connected. */
export type EarlierWords = Dated<WrittenBefore>;
/** What opened last. */
export type OpenedEntry = Dated<Opened>;
/** Something to look at. */
export type WaitingEntry = Omit<Dated<Waiting>, "kind">;
