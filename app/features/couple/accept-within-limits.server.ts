import type { Services } from "#app/http/services.server.ts";
import { takeEach } from "#app/limits/take-each.server.ts";
import { type AcceptResult, acceptInvite } from "./accept-invite.server.ts";
import { isCode, mendCode } from "./invite-code.ts";
import type { Person } from "./member.ts";

/** How long an account counts as young (product, section 2). Milliseconds. */
const YOUNG_MS = 24 * 3600 * 1000;
/** The one key of what the whole site is counted under. */
const SITE = "all";

/**
 * Accepts an invite, unless too many accepts have failed (product, section 2): 10 in an hour for an account, 30 for an
 * address, and past 600 on the whole site one in 10 minutes for accounts younger than a day. Each counts before it is
 * tried, and no more once it has succeeded; what can't be a code is no try. What succeeds counts too: 10 connections in a
 * day for who accepts. `wait` is in seconds.
 * @param address null where it can't be told
 * @param typed the code as it was typed or stands in the address
 */
export async function acceptWithinLimits(
  services: Services,
  person: Pick<Person, "id" | "createdAt">,
  address: string | null,
  typed: string,
): Promise<AcceptResult | { ok: false; reason: "too-often"; wait: number }> {
  const { limits, clock } = services;
  const now = clock();
  if (!isCode(mendCode(typed))) return { ok: false, reason: "refused" };
  const own = await takeEach(limits, [
    ["invite:account", person.id],
    ["invite:address", address],
  ]);
  if (own.wait !== null) return { ok: false, reason: "too-often", wait: own.wait };
  const connecting = await takeEach(limits, [["connect:account", person.id]]);
  if (connecting.wait !== null) {
    await own.giveBack();
    return { ok: false, reason: "too-often", wait: connecting.wait };
  }
  // By itself it refuses nobody.
  const crowded = (await limits.take("invite:site", SITE)) !== null;
  const young = crowded && now.getTime() - person.createdAt.getTime() < YOUNG_MS;
  const patience = await takeEach(limits, [["invite:young-account", young ? person.id : null]]);
  const giveBack = async () => {
    await own.giveBack();
    await limits.giveBack("invite:site", SITE);
  };
  if (patience.wait !== null) {
    await giveBack();
    await connecting.giveBack();
    return { ok: false, reason: "too-often", wait: patience.wait };
  }
  try {
    const result = await acceptInvite(services, person.id, typed, now);
    if (result.ok) await giveBack();
    // The same pair's retry connects nobody.
    if (!result.ok || !result.isNew) await connecting.giveBack();
    return result;
  } catch (error) {
    await giveBack(); // nobody knows whether it would have failed
    await connecting.giveBack();
    throw error;
  }
}
