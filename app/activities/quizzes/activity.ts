import type { Activity } from "../activity.ts";

/** Ten questions with four answers each: both take them, then they see where they agree, or how well they know each other. */
export const quizzesActivity = {
  key: "quizzes",
  room: "play",
  pages: [{ path: "/quiz", noFeedback: "here" }],
  // Which quiz somebody takes says what is on their mind, and what they answer is nobody's to count.
  events: {},
} as const satisfies Activity;
