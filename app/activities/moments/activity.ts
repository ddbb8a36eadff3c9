import type { Activity } from "../activity.ts";
import { fieldNames } from "./moments.ts";

/** What both fill in once a week, before one leaves, and when the two meet again. */
export const momentsActivity = {
  key: "moments",
  room: "home",
  pages: [
    { path: "/checkin/weekly", words: fieldNames("weekly", "words") },
    { path: "/checkin/goodbye", words: fieldNames("goodbye", "words") },
    { path: "/checkin/reunion", words: fieldNames("reunion", "words") },
  ],
  // What somebody says here, and that they say it, is counted by nobody.
  events: {},
} as const satisfies Activity;
