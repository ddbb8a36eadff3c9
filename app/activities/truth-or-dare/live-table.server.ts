import type { Blind } from "#app/encryption/blind-ids.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { mayPlayLive, readLive } from "#app/rounds/live-rounds.server.ts";
import { isOpen } from "#app/rounds/round.ts";
import type { Db } from "#db/database.ts";
import { truthOrDare } from "./activity.ts";
import { type Card, type Heat, nameOfHeat } from "./cards.ts";
import type { LiveCards } from "./live-cards.ts";
import { standIn } from "./stand.server.ts";
import { itemOf, nameOf } from "./stored-cards.server.ts";

/** What is played at the same time of a heat: the one that is 18+ by a name that tells nobody which it is. */
export const liveOf = (heat: Heat, adult: boolean, blind: Blind | null) => ({
  ...{ activity: truthOrDare.key, item: nameOf({ id: nameOfHeat(heat), adult }, blind), adult },
});

/** What lies before two who play a heat at the same time, and how they stand with it. @param cards those of the heat */
export async function tableIn(
  db: Db,
  vault: Services["vault"],
  member: Member,
  { heat, adult, cards: all, blind }: { heat: Heat; adult: boolean; cards: readonly Card[]; blind: Blind | null },
) {
  const live = await readLive<LiveCards>(db, vault, member.couple.id, liveOf(heat, adult, blind));
  const there = await mayPlayLive(db, member.couple.id, { adult, in: live?.in ?? {} });
  const { cards, of, rounds } = await standIn(db, vault, member, { heat, cards: all, blind });
  const card = cards.find(({ id }) => id === live?.game.deck.card) ?? null;
  const item = card && live && itemOf(nameOf(card, blind), live.game.time);
  const round = (item && rounds.get(item)) || null;
  return { live, there, cards, of, card, item, round, isOpen: round !== null && isOpen(round) };
}
