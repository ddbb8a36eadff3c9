import type { Activity } from "../activity.ts";

/** What the two remember, by when it was. */
export const memoriesActivity = {
  key: "memories",
  room: "us",
  pages: [{ path: "/us/memories", words: ["title", "words", "alt"] }],
  // What two people remember, and how much of it they write down, is counted by nobody.
  events: {},
} as const satisfies Activity;
