import type { Activity } from "../activity.ts";

/** What each of the two says of themselves: gender, city, waking hours, and since when they are together. */
export const aboutActivity = {
  key: "about",
  room: "us",
  pages: [{ path: "/us/edit-gender" }],
  // Who somebody is, and where, is counted by nobody.
  events: {},
} as const satisfies Activity;
