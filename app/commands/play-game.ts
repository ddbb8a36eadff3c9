import { findCategory } from "#app/activities/this-or-that/find-category.server.ts";
import { FIRST, type Pick, SECOND } from "#app/activities/this-or-that/plays.ts";
import { takePick } from "#app/activities/this-or-that/take-pick.server.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";

/**
 * Picks in so many pairs of a theme, from its first one on: the second of the two at every `second`th pair. Throws where
 * a pick is refused.
 */
export async function playGame(
  services: Services,
  member: Member,
  theme: { name: string; pairs: number; second: number },
  at: Date,
): Promise<void> {
  const category = await findCategory(services.database.db, theme.name);
  for (const [i, { id, version }] of (category?.pairs ?? []).slice(0, theme.pairs).entries()) {
    const pick: Pick = (i + 1) % theme.second === 0 ? SECOND : FIRST;
    const sent = { pair: id, version: String(version), pick, time: "1", partner: knownTo(member) };
    const taken = category && (await takePick(services, member, { category, sent }, at));
    if (!taken?.ok) throw new Error(`${id} could not be picked in: ${taken?.reason}`);
  }
}
