import type { Activity } from "../activity.ts";

/** A question a day, the same for both. */
export const dailyQuestion = {
  key: "daily-question",
  room: "questions",
  pages: [{ path: "/daily-questions", words: ["answer"] }],
} as const satisfies Activity;
