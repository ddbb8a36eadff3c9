import type { Activity } from "../activity.ts";

/** How each of the two is, once a day. */
export const checkInActivity = {
  key: "check-in",
  room: "home",
  pages: [{ path: "/checkin", words: ["words"] }],
} as const satisfies Activity;
