import { isAhead } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { ideasWhenOpened } from "#app/ideas/shared-ideas.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import { afterIntimacy } from "./activity.ts";
import { type After, ideasOf, type Said } from "./after.ts";
import { isStillOn, itemOf, ofItem } from "./occasions.ts";
import { currentFor } from "./read-after.server.ts";

export type KeepResult =
  | { ok: true }
  /**
   * `notBegun`: the form is of a day that is still ahead. `late`: the form is of one that is over, or the partner has begun one meanwhile. `full`: no more can be begun now.
   * `anotherPartner`: who would read it is not who the form's page had named. `alreadyOpen`: both had done it.
   * `notToBeKept`: its author has not said that it may be kept.
   */
  | { ok: false; reason: "notBegun" | "late" | "full" | "anotherPartner" | "alreadyOpen" | "notToBeKept" };

const REASONS = {
  "already-open": "alreadyOpen",
  "another-partner": "anotherPartner",
  "not-to-be-kept": "notToBeKept",
} as const;

/**
 * Keeps what the member says after an occasion; until it is open to both they may change it. Where both have said
 * something now, what both ticked is kept as ideas for the two. Sending it twice changes nothing more.
 * @param form.occasion which one the form was begun for
 * @param form.knew whom its page had as partner, or `ALONE`
 */
export async function keepAfter(
  services: Pick<Services, "database" | "vault" | "clock">,
  member: Member,
  { occasion, knew, after }: { occasion: string; knew: string | undefined; after: After },
): Promise<KeepResult> {
  const now = services.clock();
  const of = ofItem(occasion);
  if (!of) return { ok: false, reason: "late" };
  const which = { activity: afterIntimacy.key, item: itemOf(of) };
  const round = await readRound(services.database.db, member, which);
  const isBegun = round.mine !== null || round.theirs !== null;
  const today = ownDay(now, member.person);
  const late = { ok: false, reason: isAhead(of.date, today) ? "notBegun" : "late" } as const;
  if (isBegun && !isStillOn(of, round, today)) return late;
  if (!isBegun) {
    // A new one, though the partner has begun another meanwhile: both would wait for ever.
    const current = await currentFor(services, member, true);
    if (!("form" in current)) return { ok: false, reason: "full" };
    if (itemOf(current.form) !== occasion) return late;
  }
  const { shared, kept } = after;
  const { key } = afterIntimacy;
  const whenOpened = member.partner
    ? await ideasWhenOpened(services, member, key, (theirs) => ideasOf(shared, theirs as Said))
    : undefined;
  const own = Object.keys(kept).length > 0 ? kept : undefined;
  const part = { ...which, body: shared, kept: own, knew, adult: true, whenOpened };
  const result = await takePart(services, member, part, now);
  return result.ok ? { ok: true } : { ok: false, reason: REASONS[result.reason] };
}
