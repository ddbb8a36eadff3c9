import { index, primaryKey, table, text, timestamp } from "../kit.ts";
import { users } from "./auth.ts";
import { contentItems } from "./content.ts";
import { couples } from "./couple.ts";

/**
 * What one has answered. The question is part of the key: words written alone keep their own question when two
 * spaces are folded into one that asked another that day.
 */
export const dailyAnswers = table(
  "daily_answers",
  {
    coupleId: text("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    date: text("date").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => contentItems.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The answer as JSON text (app/activities/daily-question/answer.ts): text, chosen options, or a place on a scale. */
    body: text("body").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.date, t.questionId, t.userId] }),
    index("daily_answers_user").on(t.userId),
    index("daily_answers_question").on(t.questionId),
  ],
);
