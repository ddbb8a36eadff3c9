import { setImmediate as breathe } from "node:timers/promises";
import { and, desc, eq, lt, lte, or } from "drizzle-orm";
import { answerPlace } from "#app/encryption/places.ts";
import type { AnswerForm } from "#app/features/content/content-item.ts";
import type { LocalDate } from "#app/features/couple/local-date.ts";
import type { Member } from "#app/features/couple/member.ts";
import { type Answer, answerInWords } from "#app/features/daily-question/answer.ts";
import type { Services } from "#app/http/services.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { matches } from "./matching-words.ts";
import { archivedSpaces } from "./own-words.server.ts";

/** One's own words of one question. */
export type FoundWords = { date: LocalDate; question: string; mine: string };

/** So many are shown of what was found, the newest first. */
const FOUND_MAX = 50;
/** So many answers are in memory at a time, and opened before others get their turn. */
const BATCH = 100;

type Parts = Pick<Services, "database" | "vault">;
type Who = Pick<Member, "person" | "couple">;

/**
 * Looks for words in everything that somebody has answered, beside their partner and in spaces that have ended, and in
 * the questions that it answers; never in anybody else's words. They are sealed and there is no index over them
 * (docs/decisions/0010): each is opened and compared, so a search costs about 70 microseconds an answer.
 * @param words as `wordsOfQuery` gives them; each has to stand in the question or the answer
 * @returns the newest, of the space of now first; `more` when there are older ones that are left out
 */
export async function searchOwnWords(
  services: Parts,
  { person, couple }: Who,
  words: readonly string[],
): Promise<{ found: FoundWords[]; more: boolean }> {
  const found: FoundWords[] = [];
  if (words.length === 0) return { found, more: false };
  const ended = await archivedSpaces(services, person.id);
  for (const coupleId of [couple.id, ...ended.map((space) => space.coupleId)]) {
    for await (const entry of ownAnswers(services, person.id, coupleId)) {
      if (!matches([entry.question, entry.mine], words)) continue;
      if (found.length === FOUND_MAX) return { found, more: true };
      found.push(entry);
    }
  }
  return { found, more: false };
}

/** One's own answers in a space, the newest first, each opened when its turn comes. */
async function* ownAnswers({ database, vault }: Parts, userId: string, coupleId: string): AsyncGenerator<FoundWords> {
  const own = and(eq(dailyAnswers.coupleId, coupleId), eq(dailyAnswers.userId, userId));
  const { date, questionId } = dailyAnswers;
  for (let last: { date: string; questionId: string } | undefined; ; ) {
    // The first part is implied by the second; it is the one that the index is read by.
    const older = last && and(lte(date, last.date), or(lt(date, last.date), lt(questionId, last.questionId)));
    const rows = await database.db
      .select({ date, questionId, body: dailyAnswers.body, question: contentItems.text, form: contentItems.detail })
      .from(dailyAnswers)
      .innerJoin(contentItems, eq(contentItems.id, questionId))
      .where(and(own, older))
      .orderBy(desc(date), desc(questionId))
      .limit(BATCH);
    for (const { body, form, question, ...row } of rows) {
      const opened = await vault.open({ coupleId, author: userId }, answerPlace(row), body);
      if (opened === null) continue;
      const mine = answerInWords(JSON.parse(opened) as Answer, form as AnswerForm);
      yield { date: row.date as LocalDate, question, mine };
    }
    last = rows.at(-1);
    if (rows.length < BATCH) return;
    await breathe();
  }
}
