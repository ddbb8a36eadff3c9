import type { Activity } from "../activity.ts";

/** A question a day, the same for both. */
export const dailyQuestion = {
  key: "daily-question",
  room: "questions",
  pages: [{ path: "/daily-questions", words: ["answer", "line"] }],
  events: { "Question Answered": { category_name: "slug", question_id: "item-id", answer_length: "count" } },
} as const satisfies Activity;
