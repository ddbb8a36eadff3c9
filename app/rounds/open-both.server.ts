import type { LocalDate } from "#app/calendar/local-date.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import type { Services } from "#app/request/services.server.ts";
import { openOwn } from "./open-parts.server.ts";
import { type Items, readRounds } from "./read-rounds.server.ts";
import { isOpen } from "./round.ts";

/** What both have said in a round that is open to both. `on`: the later day of the two. */
export type OpenedRound = { item: string; on: LocalDate; mine: unknown; theirs: unknown };

/** How many rounds are opened at a time. */
const BATCH = 50;

/**
 * What both have said in those of an activity's rounds that are open to both, without what is 18+ and what is damaged: a
 * portion at a time, in no order.
 * @param pair who of the two is "mine"
 */
export async function* openBoth(
  { database, vault }: Pick<Services, "database" | "vault">,
  coupleId: string,
  pair: { mine: string; theirs: string },
  activity: string,
  items: Items,
  giveWay: () => Promise<void>,
): AsyncGenerator<OpenedRound[]> {
  const who = { couple: { id: coupleId }, person: { id: pair.mine }, partner: { id: pair.theirs } };
  const rounds = await readRounds(database.db, who, activity, items);
  const open = [...rounds.values()].filter((round) => isOpen(round) && !round.adult);
  for (let i = 0; i < open.length; i += BATCH) {
    const some = open.slice(i, i + BATCH);
    const names = some.map(({ item }) => item);
    const [mine, theirs] = [
      await openOwn({ database, vault }, { coupleId, activity, userId: pair.mine }, names, giveWay),
      await openOwn({ database, vault }, { coupleId, activity, userId: pair.theirs }, names, giveWay),
    ];
    yield some.flatMap(({ item, date: on }): OpenedRound[] => {
      const [one, other] = [mine.get(item)?.body, theirs.get(item)?.body];
      const whole = one !== undefined && other !== undefined && !isUnreadable(one) && !isUnreadable(other);
      return whole ? [{ item, on, mine: one, theirs: other }] : [];
    });
  }
}
