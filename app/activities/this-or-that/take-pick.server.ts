import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { endLive } from "#app/rounds/live-rounds.server.ts";
import { type StepResult, takeStep } from "#app/rounds/take-step.server.ts";
import { thisOrThat } from "./activity.ts";
import type { Category } from "./find-category.server.ts";
import { scoredWhenOpened } from "./in-insights.server.ts";
import type { SentPick } from "./parse-pick.ts";
import { hasOpenedLive } from "./play-live.server.ts";
import { BACK, END } from "./plays.ts";
import { standToWrite } from "./stand.server.ts";

export type TakenPick =
  | StepResult
  /** The page was of another time that the two have played it. */
  | { ok: false; reason: "another-time" }
  /** It is part of premium, and neither has begun it. */
  | { ok: false; reason: "not-included" };

/**
 * Keeps what the member picks in one pair, or takes it back; with the last pair the game is their part of the day.
 * Sent twice it changes nothing more.
 */
export async function takePick(
  services: Pick<Services, "database" | "vault" | "clock" | "includes">,
  member: Member,
  { category, sent }: { category: Category; sent: SentPick },
  now: Date,
): Promise<TakenPick> {
  const { round, time, said, item } = await standToWrite(services, member, category, now);
  const isBegun = round !== null || time > 1 || Object.keys(said).length > 0;
  if (!isBegun && !mayUse(services, member, category)) return { ok: false, reason: "not-included" };
  if (Number(sent.time) !== time) return { ok: false, reason: "another-time" };
  const value = sent.pick === BACK ? null : sent.pick;
  const whenOpened = await scoredWhenOpened(services, member, category, item);
  const taken = await takeStep(
    services,
    member,
    {
      activity: thisOrThat.key,
      item,
      act: sent.pick === END ? null : { id: sent.pair, version: Number(sent.version), value },
      asked: category.pairs,
      knew: sent.partner,
      adult: category.adult,
      whenOpened,
      isFixed: (tx, pair) => hasOpenedLive(tx, services.vault, member.couple.id, item, pair),
    },
    now,
  );
  // It is over for both: where it stood when they played at the same time is of no use to anybody.
  if (taken.ok && taken.opened)
    await endLive(services.database.db, member.couple.id, { activity: thisOrThat.key, item });
  return taken;
}
