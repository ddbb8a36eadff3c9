import { findQuiz } from "#app/activities/quizzes/find-quiz.server.ts";
import type { Said } from "#app/activities/quizzes/quiz.ts";
import { takeAnswer } from "#app/activities/quizzes/take-answer.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";

/**
 * Answers so many questions of a quiz, from its first one on: by the places of the options, which come round again, one's
 * own and the guess. Throws where an answer is refused.
 */
export async function takeQuiz(
  services: Services,
  member: Member,
  { name, questions, me, guess }: { name: string; questions: number; me: readonly number[]; guess: readonly number[] },
  at: Date,
): Promise<void> {
  const quiz = await findQuiz(services.database.db, name);
  for (const [i, { id, version }] of (quiz?.questions ?? []).slice(0, questions).entries()) {
    const own = me[i % me.length] ?? 1;
    const said: Said = quiz?.sort === "know-me" ? { me: own, guess: guess[i % guess.length] ?? 1 } : { me: own };
    const sent = { time: "1", partner: knownTo(member), answer: { question: id, version: String(version), said } };
    const taken = quiz && (await takeAnswer(services, member, { quiz, sent }, at));
    if (!taken?.ok) throw new Error(`${id} could not be answered: ${taken?.reason}`);
  }
}
