import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import type { Database } from "#db/database.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";

type Past = {
  coupleId: string;
  /** Both, by their ids. */
  authors: readonly [string, string];
  /** The day after the last one. */
  before: LocalDate;
  count: number;
  /** Ids of questions that words answer; they come round again. */
  questions: readonly string[];
  words: (date: LocalDate, author: string) => string;
  at: Date;
};

/** So many days go into the database at once. */
const BATCH = 250;

/**
 * Days in a row that both have answered, written as rows and sealed as the product seals them: years of them, for
 * which requests would take too long.
 * @returns their dates, the oldest first
 */
export async function answerEveryDay(
  { database, vault }: { database: Database; vault: Vault },
  { coupleId, authors, before, count, questions, words, at }: Past,
): Promise<LocalDate[]> {
  const days = Array.from({ length: count }, (_, i) => ({
    coupleId,
    date: addDays(before, i - count),
    questionId: questions[(count - i) % questions.length] ?? "",
  }));
  const [a, b] = authors;
  const keys = [
    { userId: a, key: await vault.keyFor({ coupleId, author: a }) },
    { userId: b, key: await vault.keyFor({ coupleId, author: b }) },
  ];
  for (let i = 0; i < days.length; i += BATCH) {
    const some = days.slice(i, i + BATCH);
    const answers = some.flatMap((day) =>
      keys.map(({ userId, key }) => {
        const text = JSON.stringify({ kind: "text", text: words(day.date, userId) });
        return { ...day, userId, body: key.seal(answerPlace(day), text), createdAt: at, updatedAt: at };
      }),
    );
    await database.db
      .insert(coupleDays)
      .values(some.map((day) => ({ ...day, firstAnswered: true, secondAnswered: true })));
    await database.db.insert(dailyAnswers).values(answers);
  }
  return days.map(({ date }) => date);
}
