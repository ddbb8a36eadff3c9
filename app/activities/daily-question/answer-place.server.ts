import { placeOf } from "#app/encryption/places.server.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";

/** The place that the words of an answer are sealed for. */
export const answerPlace = (row: { date: string; questionId: string }) => placeOf(dailyAnswers, row, "body");
