import type { Activity } from "../activity.ts";

/** How each of the two is, once a day. */
export const checkInActivity = {
  key: "check-in",
  room: "home",
  pages: [{ path: "/checkin", words: ["words"] }],
  // How somebody is, and that they say it, is counted by nobody.
  events: {},
} as const satisfies Activity;
