import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import type { Services } from "#app/request/services.server.ts";
import type { PartResult } from "#app/rounds/keep-part.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import { packsActivity } from "./activity.ts";
import type { AskedInPack } from "./read-pack-question.server.ts";
import { dayOf } from "./read-packs.server.ts";

export type InPackResult =
  | Exclude<PartResult, { reason: "not-to-be-kept" }>
  /** The two may not use the pack, and neither has begun the question. */
  | { ok: false; reason: "not-included" }
  /** It was the question of a day, and was answered there. */
  | { ok: false; reason: "of-a-day" };

/**
 * Keeps the member's answer to a question of a pack, as their part of the day; until both have answered it may be
 * changed. Sending it twice changes nothing more.
 * @param knew whom the form's page had as partner, or `ALONE`
 */
export async function answerInPack(
  services: Pick<Services, "database" | "vault" | "includes">,
  member: Member,
  { asked, answer, knew }: { asked: AskedInPack; answer: Answer; knew: string | undefined },
  now: Date,
): Promise<InPackResult> {
  const { question, round, tier } = asked;
  const isBegun = round.mine !== null || round.theirs !== null;
  if (!isBegun && !mayUse(services, member, { tier })) return { ok: false, reason: "not-included" };
  if (!isBegun && (await dayOf(services.database, member, question.id))) return { ok: false, reason: "of-a-day" };
  const part = { activity: packsActivity.key, item: question.id, body: answer, knew };
  const result = await takePart(services, member, part, now);
  if (result.ok || result.reason !== "not-to-be-kept") return result;
  throw new Error("no question of a pack is 18+");
}
