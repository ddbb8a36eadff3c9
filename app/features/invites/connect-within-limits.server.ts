import { type ConnectResult, connectByCode } from "#app/couple/connect-by-code.server.ts";
import { isCode, mendCode } from "#app/couple/invite-code.ts";
import { type CountedTry, countEach } from "#app/limits/count-each.server.ts";
import type { Person } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";

/** How long an account counts as young (docs/product/pairing.md#limits-on-accepting). Milliseconds. */
const YOUNG_MS = 24 * 3600 * 1000;
/** The key under which tries of the whole site are counted. */
const SITE = "all";

/**
 * Accepts an invite, unless too many accepts have failed (docs/product/pairing.md#limits-on-accepting): 10 in an hour
 * for an account, 30 for an address; once the whole site has had 600 in an hour, one in 10 minutes for an account
 * younger than a day; and of what accounts try beyond three wrong codes in 30 days, 60 in an hour for the whole site.
 * Each try is counted before it is made and taken back if it succeeds; what can't be a code is no try. Successes are
 * counted too: 10 connections in a day for the one who accepts. `wait` is in seconds.
 * @param address null where it can't be told
 * @param typed the code as it was typed or stands in the address
 */
export async function connectWithinLimits(
  services: Services,
  person: Pick<Person, "id" | "createdAt">,
  address: string | null,
  typed: string,
): Promise<ConnectResult | { ok: false; reason: "too-often"; wait: number }> {
  const { limits, clock } = services;
  const now = clock();
  if (!isCode(mendCode(typed))) return { ok: false, reason: "refused" };
  const first = await countEach(limits, [["invite:first-wrong", person.id]]);
  const tried = await countEach(limits, [
    ["invite:account", person.id],
    ["invite:address", address],
    ["invite:further-wrong", first.wait === null ? null : SITE],
  ]);
  if (tried.wait !== null) {
    await giveBack(first);
    return { ok: false, reason: "too-often", wait: tried.wait };
  }
  const connecting = await countEach(limits, [["connect:account", person.id]]);
  if (connecting.wait !== null) {
    await giveBack(first, tried);
    return { ok: false, reason: "too-often", wait: connecting.wait };
  }
  // This limit only counts; it refuses nobody by itself.
  const crowded = (await limits.count("invite:site", SITE)) !== null;
  const young = crowded && now.getTime() - person.createdAt.getTime() < YOUNG_MS;
  const patience = await countEach(limits, [["invite:young-account", young ? person.id : null]]);
  const noFailure = async () => {
    await giveBack(first, tried);
    await limits.giveBack("invite:site", SITE);
  };
  if (patience.wait !== null) {
    await noFailure();
    await giveBack(connecting);
    return { ok: false, reason: "too-often", wait: patience.wait };
  }
  try {
    const result = await connectByCode(services, person.id, typed, now);
    if (result.ok) await noFailure();
    // The same pair's retry connects nobody.
    if (!result.ok || !result.isNew) await giveBack(connecting);
    return result;
  } catch (error) {
    await noFailure(); // nobody knows whether it would have failed
    await giveBack(connecting);
    throw error;
  }
}

async function giveBack(...all: CountedTry[]): Promise<void> {
  for (const counted of all) if (counted.wait === null) await counted.giveBack();
}
