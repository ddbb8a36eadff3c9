import { date, id, index, primaryKey, sealedText, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { contentItems } from "./content.ts";
import { couples } from "./couple.ts";

/**
 * What one has answered. The question is part of the key: words written alone keep their own question when two
 * spaces are folded into one that asked another that day.
 */
export const dailyAnswers = ownedTable(
  "daily_answers",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    date: date("date").notNull(),
    questionId: id("question_id")
      .notNull()
      .references(() => contentItems.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The answer as JSON text (app/questions/answer.ts): text, chosen options, or a place on a scale. */
    body: sealedText("body").notNull(),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["date", "questionId"],
    writtenAt: "updatedAt",
    day: { date: "date", question: "questionId" },
    open: { createdAt: "that there is an answer, and since when: nothing of what it says" },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.date, t.questionId, t.userId] }),
    index("daily_answers_user").on(t.userId),
    index("daily_answers_question").on(t.questionId),
  ],
);
