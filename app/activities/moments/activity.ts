import type { Activity } from "../activity.ts";
import { WORD_FIELDS } from "./word-fields.ts";

/** What both fill in once a week, before one leaves, and when the two meet again. */
export const momentsActivity = {
  key: "moments",
  room: "home",
  pages: [
    { path: "/checkin/weekly", words: WORD_FIELDS.weekly },
    { path: "/checkin/goodbye", words: WORD_FIELDS.goodbye },
    { path: "/checkin/reunion", words: WORD_FIELDS.reunion },
  ],
  // What somebody says here, and that they say it, is counted by nobody.
  events: {},
} as const satisfies Activity;
