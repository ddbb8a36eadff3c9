import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { ofItem } from "#app/rounds/times.ts";
import { atTurn, turnInWords, turnsOf } from "#app/rounds/turns.ts";
import type { PlayMoment } from "../activity.server.ts";
import type { PlayTurn } from "../activity.ts";
import { quizzesActivity } from "./activity.ts";
import { offeredQuizzes } from "./find-quiz.server.ts";
import { quizHomeTexts } from "./texts.ts";

/** The quizzes that wait for one of the two. */
export async function quizTurns(
  { database }: Services,
  { partner }: Member,
  { language, rounds, unfinished }: PlayMoment,
): Promise<PlayTurn[]> {
  const turns = turnsOf(quizzesActivity.key, rounds, unfinished).flatMap((turn) => {
    const of = ofItem(turn.item);
    return of ? [{ turn, name: of.name }] : [];
  });
  if (turns.length === 0) return [];
  const quizzes = await offeredQuizzes(database, [...new Set(turns.map(({ name }) => name))]);
  const named = new Map(quizzes.map((quiz) => [quiz.name, quiz]));
  return turns.flatMap(({ turn, name }): PlayTurn[] => {
    const quiz = named.get(name);
    if (!quiz) return [];
    const total = quiz.questions.filter(({ retired }) => !retired).length;
    return [
      {
        ...atTurn(turn, `/quiz/${name}`),
        title: quizHomeTexts(language).quiz(quiz.title),
        sentence: turnInWords(language, turn, total, partner && callName(partner)),
      },
    ];
  });
}
