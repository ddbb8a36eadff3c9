import type { Activity } from "../activity.ts";

/** Ideas for a date, and dates that one proposes for a time and the other takes, moves or passes. */
export const datesActivity = {
  key: "dates",
  room: "play",
  pages: [{ path: "/dates", words: ["idea", "words"] }],
  // When two meet, and over what, is counted by nobody.
  events: {},
} as const satisfies Activity;
