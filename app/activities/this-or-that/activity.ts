import type { Activity } from "../activity.ts";

/** Thirty pairs on one theme: each of the two picks, then both see where they agree. */
export const thisOrThat = {
  key: "this-or-that",
  room: "play",
  pages: [
    { path: "/this-or-that", noFeedback: "below" },
    // The one category behind the consent; another one that is brought in says so by its heat.
    { path: "/this-or-that/close", adult: true, noFeedback: "below" },
  ],
  // What somebody plays says what is on their mind, and what they pick is nobody's to count.
  events: {},
} as const satisfies Activity;
