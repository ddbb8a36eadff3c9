import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { unfinishedRounds } from "#app/rounds/read-progress.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { itemOf, ofItem, type Play, playOf, stateOf, waitingFirst } from "#app/rounds/times.ts";
import { quizzesActivity } from "./activity.ts";
import { offeredQuizzes, type Quiz } from "./find-quiz.server.ts";
import type { ListedQuiz, QuizzesView } from "./quiz-view.ts";

const { key: activity } = quizzesActivity;

/** All quizzes, each with how far the two are: what the member has begun, and which of the two has finished. */
export async function listQuizzes(services: Services, member: Member): Promise<QuizzesView> {
  const { database, clock } = services;
  const rounds = await readRounds(database.db, member, activity, "all");
  const unfinished = await unfinishedRounds(
    services,
    { coupleId: member.couple.id, userId: member.person.id },
    activity,
  );
  const begun = new Map(
    unfinished.map(({ item, steps }) => [item, isUnreadable(steps) ? 0 : Object.keys(steps).length]),
  );
  const nameOf = (item: string) => ofItem(item)?.name ?? "";
  const taken = Map.groupBy([...rounds.values()], ({ item }) => nameOf(item));
  const today = ownDay(clock(), member.person);
  const quizzes = await offeredQuizzes(database, [...new Set([...taken.keys(), ...[...begun.keys()].map(nameOf)])]);
  const shown = quizzes.flatMap((quiz): { view: ListedQuiz; open: boolean }[] => {
    const play = playOf(taken.get(quiz.name) ?? [], today);
    const answered = begun.get(itemOf(quiz.name, play.time)) ?? 0;
    const isBegun = play.round !== null || play.time > 1 || answered > 0;
    const view = viewOf(quiz, play, answered);
    if ((quiz.retired || view.total === 0) && !isBegun) return [];
    return [{ view, open: isBegun || mayUse(services, member, quiz) }];
  });
  return {
    partnerName: member.partner && callName(member.partner),
    open: waitingFirst(shown.filter(({ open }) => open).map(({ view }) => view)),
    further: shown.filter(({ open }) => !open).map(({ view }) => view),
  };
}

function viewOf({ name, title, about, sort, questions }: Quiz, play: Play, answered: number): ListedQuiz {
  const total = questions.filter(({ retired }) => !retired).length;
  return { name, title, about, sort, answered, total, state: stateOf(play, answered > 0) };
}
