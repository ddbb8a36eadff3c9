import { and, eq, gt } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import { spread } from "#app/live/news.server.ts";
import { keepingOf } from "#app/members/keeping.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { liveRounds } from "#db/schema/live-rounds.ts";
import { ASKS_MS, type LiveRound } from "./live-round.ts";
import type { RoundOf } from "./round.ts";

type Opens = Pick<Services["vault"], "open">;

/** It is made from the two, and its key is theirs. */
export const ownerOfLive = (coupleId: string) => ({ coupleId, author: "both" });

const its = (coupleId: string, { activity, item }: RoundOf) =>
  and(eq(liveRounds.coupleId, coupleId), eq(liveRounds.activity, activity), eq(liveRounds.item, item));

async function opened<G>(vault: Opens, coupleId: string, { body, ...of }: RoundOf & { body: string }) {
  const text = await orNothing(vault.open(ownerOfLive(coupleId), placeOf(liveRounds, of, "body"), body));
  return text === null ? null : (JSON.parse(text) as LiveRound<G>);
}

/** What two play at the same time, and when one of them asked; null where nobody does, or where it is damaged. */
export async function readLive<G>(
  db: Db,
  vault: Opens,
  coupleId: string,
  { activity, item }: RoundOf,
): Promise<(LiveRound<G> & { askedAt: Date | null }) | null> {
  const { body, askedAt } = liveRounds;
  const [row] = await db.select({ body, askedAt }).from(liveRounds).where(its(coupleId, { activity, item }));
  const live = row && (await opened<G>(vault, coupleId, { activity, item, body: row.body }));
  return live ? { ...live, askedAt: row.askedAt } : null;
}

/** Nobody plays it at the same time any more. */
export const endLive = async (db: Db, coupleId: string, of: RoundOf): Promise<void> => {
  await db.delete(liveRounds).where(its(coupleId, of));
};

/** Keeps how it stands, or that nobody plays it any more; run it with the couple locked. */
export async function keepLive<G>(
  tx: Db,
  key: SealingKey,
  coupleId: string,
  { activity, item, adult }: RoundOf & { adult: boolean },
  live: LiveRound<G> | null,
  askedAt: Date | null,
): Promise<void> {
  if (live === null) {
    await endLive(tx, coupleId, { activity, item });
    return;
  }
  const { in: there, asks, game } = live;
  const body = key.seal(placeOf(liveRounds, { activity, item }, "body"), JSON.stringify({ in: there, asks, game }));
  const values = { body, askedAt: asks === null ? null : askedAt };
  await tx
    .insert(liveRounds)
    .values({ coupleId, activity, item, adult, ...values })
    .onConflictDoUpdate({ target: [liveRounds.coupleId, liveRounds.activity, liveRounds.item], set: values });
}

/** Tells the pages of the two that it has gone on; "asks": that one waits for the other one. Of what is 18+ nothing. */
export function tellLive(
  tx: Db,
  { couple, person }: Pick<Member, "couple" | "person">,
  { activity, item, adult }: RoundOf & { adult: boolean },
  what: "live" | "asks" | "left",
): void {
  if (!adult) spread(tx, { kind: "told", coupleId: couple.id, userId: person.id, activity, item, what });
}

/** What the partner waits in now, of all that is not 18+. */
export async function asksNow(
  { database, vault }: Pick<Services, "database" | "vault">,
  { couple, partner }: Pick<Member, "couple" | "partner">,
  now: Date,
): Promise<RoundOf[]> {
  if (!partner) return [];
  const { activity, item, body, coupleId, adult, askedAt } = liveRounds;
  const since = new Date(now.getTime() - ASKS_MS);
  const rows = await database.db
    .select({ activity, item, body })
    .from(liveRounds)
    .where(and(eq(coupleId, couple.id), eq(adult, false), gt(askedAt, since)));
  const asked: RoundOf[] = [];
  for (const row of rows) {
    const live = await opened(vault, couple.id, row);
    if (live?.asks === partner.id) asked.push({ activity: row.activity, item: row.item });
  }
  return asked;
}

/**
 * What somebody has gone to, to play it with the other one at the same time, and when, as they take it along while the
 * two are together; of the other one nothing. Of what is 18+ too. Times are ISO 8601 in UTC.
 */
export async function wentToPlay(
  { database, vault }: Pick<Services, "database" | "vault">,
  { couple, person, partner }: Pick<Member, "couple" | "person" | "partner">,
): Promise<{ activity: string; since: string }[]> {
  if (!partner) return [];
  const { activity, item, body, coupleId } = liveRounds;
  const rows = await database.db
    .select({ activity, item, body })
    .from(liveRounds)
    .where(eq(coupleId, couple.id))
    .orderBy(activity, item);
  const gone: { activity: string; since: string }[] = [];
  for (const row of rows) {
    const at = (await opened(vault, couple.id, row))?.in[person.id];
    if (at !== undefined) gone.push({ activity: row.activity, since: new Date(at).toISOString() });
  }
  return gone;
}

/**
 * Whether two may play something at the same time: both have said yes to the other one, and nothing is paused. Of what
 * is 18+ both have given both consents besides, and gone there since: `in` of it, where it is asked for the two of it.
 */
export async function mayPlayLive(
  db: Db,
  coupleId: string,
  { adult, in: there }: { adult: boolean; in: LiveRound<unknown>["in"] },
): Promise<{ known: boolean; both: boolean; isIn(userId: string): boolean }> {
  const { keepingAt, keepingVersion, keepingWithdrawnAt, ageConsentAt } = users;
  const rows = await db
    .select({
      id: users.id,
      confirmedAt: memberships.partnerConfirmedAt,
      pausedFor: couples.pausedFor,
      ...{ keepingAt, keepingVersion, keepingWithdrawnAt, ageConsentAt },
    })
    .from(memberships)
    .innerJoin(couples, eq(couples.id, memberships.coupleId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.coupleId, coupleId));
  const known = rows.length === 2 && rows.every((row) => row.confirmedAt !== null && row.pausedFor === null);
  const isIn = (row: (typeof rows)[number]) => {
    const at = there[row.id];
    if (at === undefined || !adult) return at !== undefined;
    if (!row.ageConsentAt || !row.keepingAt || keepingOf(row) !== "given") return false;
    return at >= Math.max(row.ageConsentAt.getTime(), row.keepingAt.getTime(), row.keepingWithdrawnAt?.getTime() ?? 0);
  };
  return {
    known,
    both: known && rows.every(isIn),
    isIn: (userId) => known && rows.some((row) => row.id === userId && isIn(row)),
  };
}
