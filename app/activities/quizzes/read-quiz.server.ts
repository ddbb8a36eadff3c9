import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Quiz } from "./find-quiz.server.ts";
import { askedOf, questionAt } from "./quiz.ts";
import type { QuizView } from "./quiz-view.ts";
import { standWith } from "./stand.server.ts";

/**
 * A quiz, as far as the member has come in it.
 * @param place which question they want to see, from 1; null for the next one
 * @returns "done" where they have finished it; null for one that is not offered any more and that neither has begun
 */
export async function readQuiz(
  services: Services,
  member: Member,
  quiz: Quiz,
  place: number | null,
): Promise<QuizView | "done" | null> {
  const { name, title, sort, questions } = quiz;
  const { person, partner } = member;
  const { round, time, said, isBegun } = await standWith(services, member, name, ownDay(services.clock(), person));
  const asked = askedOf(questions, said);
  if ((quiz.retired || asked.length === 0) && !isBegun) return null;
  if (round?.mine) return "done";
  const shown = questionAt(asked, said, place);
  const mayTake = isBegun || mayUse(services, member, quiz);
  return {
    ...{ name, title, sort, time },
    partner: knownTo(member),
    partnerName: partner && callName(partner),
    partnerDone: round?.theirs != null,
    question: !mayTake
      ? "premium"
      : shown && {
          id: shown.id,
          version: shown.version,
          text: shown.text,
          options: shown.options,
          place: asked.indexOf(shown) + 1,
          said: said[shown.id] ?? null,
        },
    answered: Object.keys(said).length,
    total: asked.length,
  };
}
