import { and, asc, inArray } from "drizzle-orm";
import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { readBank } from "#app/content/bank.server.ts";
import type { Database, Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import type { QuizQuestion, Sort } from "./quiz.ts";

const QUIZ = "quiz";
const QUESTION = "quiz-question";

export type Quiz = {
  name: string;
  title: string;
  about: string;
  sort: Sort;
  tier: string;
  retired: boolean;
  /** All of them, in their order, those too that are retired. */
  questions: readonly QuizQuestion[];
};

/**
 * All quizzes that are offered, from memory, with the questions that are asked in them; and of those that are not offered
 * any more the ones that the two have begun.
 */
export async function offeredQuizzes(database: Database, begun: readonly string[]): Promise<Quiz[]> {
  const bank = await readBank(database);
  const offered = [...bank.of(QUIZ), ...bank.of(QUESTION)].map((item) => ({ ...item, retiredAt: null }));
  const known = new Set(bank.of(QUIZ).map(({ category }) => category));
  const gone = begun.filter((name) => !known.has(name));
  const retired = gone.length > 0 ? await quizzesNamed(database.db, gone) : [];
  // The free ones first; besides as they come.
  return [...quizzesFrom(offered), ...retired].sort((a, b) => Number(a.tier !== "free") - Number(b.tier !== "free"));
}

/** Some quizzes by their names, with all questions that there ever were in them. */
export async function quizzesNamed(db: Db, names: readonly string[]): Promise<Quiz[]> {
  const { id, version, kind, category, text, tier, heat, detail, retiredAt } = contentItems;
  const rows = await db
    .select({ id, version, kind, category, text, tier, heat, detail, retiredAt })
    .from(contentItems)
    .where(and(inArray(kind, [QUIZ, QUESTION]), inArray(category, [...names])))
    .orderBy(asc(id));
  return quizzesFrom(rows);
}

/** One quiz by its name; null where there is none. */
export async function findQuiz(db: Db, name: string): Promise<Quiz | null> {
  return (await quizzesNamed(db, [name]))[0] ?? null;
}

type Row = Pick<
  typeof contentItems.$inferSelect,
  "id" | "version" | "kind" | "category" | "text" | "tier" | "heat" | "detail" | "retiredAt"
>;

function quizzesFrom(all: readonly Row[]): Quiz[] {
  // Nothing here asks for a consent: what would need one is not shown.
  const rows = all.filter(({ heat }) => heat < ADULT_HEAT);
  const questions = Map.groupBy(
    rows.filter(({ kind }) => kind === QUESTION),
    ({ category }) => category,
  );
  return rows
    .filter(({ kind }) => kind === QUIZ)
    .map(({ category: name, text: title, tier, detail, retiredAt }) => {
      // Checked when it was loaded.
      const { about, sort } = detail as { about: string; sort: Sort };
      const asked = (questions.get(name) ?? []).map(questionFrom);
      return { name, title, about, sort, tier, retired: retiredAt !== null, questions: asked };
    });
}

function questionFrom({ id, version, text, detail, retiredAt }: Row): QuizQuestion {
  const { options, talk } = detail as { options: string[]; talk: string };
  return { id, version, text, options, talk, retired: retiredAt !== null };
}
