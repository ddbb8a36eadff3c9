import type { Place } from "./sealed-text.ts";

/** Where the words of a daily answer stand: within the couple and the author a date and a question are one row. */
export const answerPlace = ({ date, questionId }: { date: string; questionId: string }): Place => ({
  table: "daily_answers",
  row: `${date}/${questionId}`,
  column: "body",
});
