import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { comparedWhenOpened } from "#app/insights/keep-compared.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { type StepResult, takeStep } from "#app/rounds/take-step.server.ts";
import { quizzesActivity } from "./activity.ts";
import type { Quiz } from "./find-quiz.server.ts";
import { comparedQuiz, quizzesInInsights } from "./in-insights.server.ts";
import type { Said } from "./quiz.ts";
import { standWith } from "./stand.server.ts";

/** What a form of a quiz says. */
export type SentAnswer = {
  /** Which time, as the page had it. */
  time: string;
  /** Whom the page had as partner, or `ALONE`. */
  partner: string;
  /** Null: no answer, only the end of a quiz in which nothing is asked any more. */
  answer: { question: string; version: string; said: Said } | null;
};

export type TakenAnswer =
  | StepResult
  /** The page was of another time that the two have taken it. */
  | { ok: false; reason: "another-time" }
  /** It is part of premium, and neither has begun it. */
  | { ok: false; reason: "not-included" };

/**
 * Keeps what the member says to one question; with the last one the quiz is their part of the day. Sent twice it changes
 * nothing more.
 */
export async function takeAnswer(
  services: Pick<Services, "database" | "vault" | "clock" | "includes">,
  member: Member,
  { quiz, sent }: { quiz: Quiz; sent: SentAnswer },
  now: Date,
): Promise<TakenAnswer> {
  const { time, item, isBegun } = await standWith(services, member, quiz.name, ownDay(now, member.person));
  if (!isBegun && !mayUse(services, member, quiz)) return { ok: false, reason: "not-included" };
  if (Number(sent.time) !== time) return { ok: false, reason: "another-time" };
  const { answer } = sent;
  const score = { key: quizzesActivity.key, most: quizzesInInsights.most };
  const whenOpened = await comparedWhenOpened(services, member, score, (said) => comparedQuiz(quiz, { item, ...said }));
  return takeStep(
    services,
    member,
    {
      activity: quizzesActivity.key,
      item,
      act: answer && { id: answer.question, version: Number(answer.version), value: answer.said },
      asked: quiz.questions,
      knew: sent.partner,
      whenOpened,
    },
    now,
  );
}
