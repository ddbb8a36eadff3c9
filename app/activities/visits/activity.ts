import type { Activity } from "../activity.ts";

/** When the two meet next: proposed by one, taken by the other. */
export const visitsActivity = {
  key: "visits",
  room: "us",
  pages: [{ path: "/us/visits", words: ["place", "words"] }],
  // When and where two meet is counted by nobody.
  events: {},
} as const satisfies Activity;
