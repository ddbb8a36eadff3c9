import type { Activity } from "../activity.ts";

/** Desire cards: each of the two answers for themselves, and only what both opened is shown. */
export const intimacyLab = {
  key: "intimacy-lab",
  room: "intimacy",
  pages: [{ path: "/intimacyLab", adult: true, noFeedback: "here" }],
  // Of what is 18+ nothing is counted.
  events: {},
} as const satisfies Activity;
