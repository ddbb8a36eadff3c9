import type { Activity } from "../activity.ts";

/** Cards in three heats, a truth or a dare: done apart, each for themselves, or on one phone that is passed. */
export const truthOrDare = {
  key: "truth-or-dare",
  room: "play",
  pages: [
    { path: "/truth-or-dare", words: ["words"] },
    // The heat behind the consent.
    { path: "/truth-or-dare/hot", adult: true, words: ["words"] },
  ],
  // Which cards somebody has, and which they pass over, is nobody's to count.
  events: {},
} as const satisfies Activity;
