import { fullDate } from "#app/calendar/date-words.ts";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openRound } from "#app/rounds/open-parts.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import { isClosed, isOpen, stateOfTheirs } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import { AGAIN_DAYS, timeOf } from "#app/rounds/times.ts";
import type { Language } from "#app/texts/languages.ts";
import { quizzesActivity } from "./activity.ts";
import type { Quiz } from "./find-quiz.server.ts";
import { compare, talkOf } from "./matches.ts";
import { type AllSaid, optionAt, type QuizQuestion, type Said } from "./quiz.ts";
import type { OneSaid, ResultsView } from "./quiz-view.ts";
import { whyTexts } from "./texts.ts";

const { key: activity } = quizzesActivity;

/**
 * What came of a quiz: what both said once both have finished, one's own answers until then. Notes that what is open was
 * seen.
 * @param asked which time; null for the newest that the member has finished
 * @returns null where they have not finished it
 */
export async function readResults(
  services: Services,
  member: Member,
  quiz: Quiz,
  asked: number | null,
  language: Language,
): Promise<ResultsView | null> {
  const { database, clock } = services;
  const { name, title, sort, questions } = quiz;
  const rounds = await readRounds(database.db, member, activity, { begin: [`${name}.`] });
  const finished = [...rounds.values()].filter(({ mine }) => mine !== null);
  const times = finished.map(timeOf).sort((a, b) => b - a);
  const time = asked ?? times[0];
  const round = finished.find((one) => timeOf(one) === time);
  if (!time || !round?.mine) return null;
  const which = { activity, item: round.item };
  const { mine, theirs } = await openRound(services, member, which, { body: {} });
  if (!mine) return null;
  const partner = member.partner && callName(member.partner);
  const from = addDays(round.date, AGAIN_DAYS);
  const isNewest = ![...rounds.values()].some((one) => timeOf(one) > time);
  const view = {
    ...{ name, title, sort, time, partnerName: partner },
    otherTimes: times.filter((one) => one !== time),
    again:
      isNewest && (isOpen(round) || isClosed(round))
        ? { now: isClosed(round) || ownDay(clock(), member.person) >= from, day: fullDate(language, from) }
        : null,
  };
  const [own, other] = [mine.body as AllSaid, theirs as AllSaid | null];
  const state = stateOfTheirs(member, round, other !== null);
  if (state !== "open" || !other) {
    const not = isClosed(round) ? "closed" : state === "open" ? "waiting" : state;
    const why = whyTexts(language)[not](partner ?? whyTexts(language).yourPartner);
    const answered = questions.flatMap((question) => {
      const said = Object.hasOwn(own, question.id) ? own[question.id] : undefined;
      return said ? [{ id: question.id, text: question.text, mine: inWords(question, said) }] : [];
    });
    return { ...view, state: not, mine: answered, why };
  }
  if (!round.mine.read) await ifPossible(services.log, markRead(database.db, member, which, clock()));
  const { matched, agreement } = compare(quiz, own, other);
  const talk = talkOf(matched);
  return {
    ...{ ...view, state, agreement },
    talk: talk && { words: talk.question.talk, match: talk.match },
    questions: matched.map((one) => ({
      ...{ id: one.question.id, text: one.question.text, match: one.match },
      mine: inWords(one.question, one.mine),
      theirs: inWords(one.question, one.theirs),
    })),
  };
}

const inWords = (question: QuizQuestion, said: Said): OneSaid => ({
  me: optionAt(question, said.me),
  guess: optionAt(question, said.guess),
});
