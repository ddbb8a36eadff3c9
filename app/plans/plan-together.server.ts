import { lockCouple } from "#app/couple/lock-couple.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { askedSide, type PlanState, type Side } from "./plan-change.ts";

export type PlanResult<R extends string = never> =
  | { ok: true }
  /** The two are together no more, or there is a pause, or somebody else than on the form's page. */
  | { ok: false; reason: "another-partner" }
  /** There are as many as there may be. */
  | { ok: false; reason: "full" }
  /** It was changed since the page was made, or is not there, or is over. */
  | { ok: false; reason: "changed" }
  | { ok: false; reason: R };

/**
 * Plans something with the couple locked, by two who are together, and whose page knew it.
 * @param knew whom the form's page had as partner
 * @param isLate whether a key that was taken before the transaction is none any more
 */
export const planTogether = <R extends string = never>(
  { database }: Pick<Services, "database">,
  { couple, partner }: Member,
  knew: string | undefined,
  isLate: () => boolean,
  work: (tx: Db) => Promise<PlanResult<R>>,
): Promise<PlanResult<R>> =>
  database.transaction(async (tx): Promise<PlanResult<R>> => {
    const locked = await lockCouple(tx, couple.id);
    if (!locked || locked.pausedFor !== null || !partner || knew !== partner.id)
      return { ok: false, reason: "another-partner" };
    return work(tx);
  }, isLate);

/**
 * The seat of the one who is asked to say yes to a plan; null where nobody is.
 * @param member one of the two
 */
export function askedSeat(
  { person, seat }: Pick<Member, "person" | "seat">,
  plan: { userId: string; state: PlanState; datesBy: Side },
): 0 | 1 | null {
  const side = askedSide(plan);
  if (side === null) return null;
  const isMine = plan.userId === person.id;
  return (side === "author") === isMine ? seat : seat === 0 ? 1 : 0;
}
