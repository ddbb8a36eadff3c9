import type { Activity } from "../activity.ts";

/** Questions of the 18+ part: both answer, then both answers open. */
export const intimacyQuestions = {
  key: "intimacy-questions",
  room: "intimacy",
  pages: [{ path: "/intimacyLab/questions", adult: true, words: ["answer"] }],
  // Of what is 18+ nothing is counted.
  events: {},
} as const satisfies Activity;
