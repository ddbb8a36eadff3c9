import { data } from "react-router";
import type { Database } from "#db/database.ts";
import { findQuiz, type Quiz } from "./find-quiz.server.ts";

/** The quiz that an address names. Throws not found. */
export async function quizOf({ db }: Pick<Database, "db">, name: string): Promise<Quiz> {
  const quiz = await findQuiz(db, name);
  if (!quiz) throw data(null, { status: 404 });
  return quiz;
}
