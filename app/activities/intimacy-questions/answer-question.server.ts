import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Services } from "#app/request/services.server.ts";
import { erasePart } from "#app/rounds/erase-part.server.ts";
import type { PartResult } from "#app/rounds/keep-part.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import { intimacyQuestions } from "./activity.ts";
import type { Asked } from "./read-question.server.ts";

export type AnswerResult =
  | PartResult
  /** The two may not use the question, and neither has begun it. */
  | { ok: false; reason: "not-included" };

/**
 * Keeps the member's answer; until both have answered it may be changed. Sending it twice changes nothing more.
 * @param knew whom the form's page had as partner, or `ALONE`
 */
export async function answerQuestion(
  services: Pick<Services, "database" | "vault" | "includes">,
  member: Member,
  { asked, answer, knew }: { asked: Asked; answer: Answer; knew: string | undefined },
  now: Date,
): Promise<AnswerResult> {
  // Asked again with the couple locked; here so that no name is made for somebody who keeps nothing.
  if (member.person.keeping !== "given") return { ok: false, reason: "not-to-be-kept" };
  const { question, round } = asked;
  if (!round && !mayUse(services, member, question)) return { ok: false, reason: "not-included" };
  const blind = await services.vault.blindFor(member.couple.id);
  const part = { activity: intimacyQuestions.key, item: blind(question.id), body: answer, knew, adult: true };
  return takePart(services, member, part, now);
}

/** Takes the member's answer away, and with it what was open to both. Doing it twice does it once. */
export async function eraseAnswer(
  services: Pick<Services, "database">,
  member: Member,
  { item }: Pick<Asked, "item">,
): Promise<void> {
  if (item !== null) await erasePart(services, member, { activity: intimacyQuestions.key, item });
}
