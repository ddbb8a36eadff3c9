import { asc, gt, inArray } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { BLIND_AUTHOR } from "./blind-ids.ts";
import type { KeyService } from "./key-service.ts";
import { countSealed, type SealedCount } from "./sealed-tables.server.ts";
import type { Owner } from "./sealed-text.ts";
import type { Vault } from "./vault.server.ts";

/**
 * How old a key has to be to count as unused: a younger one may have been made for words that are about to be written.
 * Milliseconds.
 */
const UNUSED_MS = 3_600_000;
/** How many couples are in memory at a time. */
const PORTION = 200;
type Key = typeof dataKeys.$inferSelect;
type Portion = { keys: Key[]; texts: SealedCount[]; members: Owner[] };

const nameOf = ({ coupleId, author }: Owner) => `${coupleId}/${author}`;

/**
 * All keys, some couples at a time, with the texts and members of the same couples: the two stores can't be joined, and
 * together they are too much to be held in memory. Each store is walked in its own order and asked by equality for what
 * the other has found: two databases may order the same ids in different ways.
 */
async function* portions(data: Database, store: Database): AsyncGenerator<Portion> {
  for (let from = ""; ; ) {
    const ids = await couplesWithKeysAfter(store, from);
    const last = ids.at(-1);
    if (last === undefined) return;
    const keys = await store.db.select().from(dataKeys).where(inArray(dataKeys.coupleId, ids));
    yield { keys, ...(await inData(data, ids)) };
    from = last;
  }
}

/** Texts of couples of which there are no keys at all. */
async function* textsWithoutCouplesKey(data: Database, store: Database): AsyncGenerator<SealedCount[]> {
  for (let from = ""; ; ) {
    const ids = await couplesAfter(data, from);
    const last = ids.at(-1);
    if (last === undefined) return;
    const keys = await store.db
      .selectDistinct({ coupleId: dataKeys.coupleId })
      .from(dataKeys)
      .where(inArray(dataKeys.coupleId, ids));
    const known = new Set(keys.map(({ coupleId }) => coupleId));
    yield await countSealed(
      data,
      ids.filter((id) => !known.has(id)),
    );
    from = last;
  }
}

/**
 * Also those without texts: asked here for texts, PostgreSQL might look through all that there are for each portion.
 * @param from nothing for the first ones
 */
async function couplesAfter({ db }: Database, from: string): Promise<string[]> {
  const rows = await db
    .select({ id: couples.id })
    .from(couples)
    .where(gt(couples.id, from))
    .orderBy(asc(couples.id))
    .limit(PORTION);
  return rows.map(({ id }) => id);
}

/** @param from nothing for the first ones: also then an index leads to them */
async function couplesWithKeysAfter({ db }: Database, from: string): Promise<string[]> {
  const { coupleId } = dataKeys;
  const rows = await db
    .selectDistinct({ coupleId })
    .from(dataKeys)
    .where(gt(coupleId, from))
    .orderBy(asc(coupleId))
    .limit(PORTION);
  return rows.map((row) => row.coupleId);
}

/** The texts and the members that these couples have in the data. */
async function inData(data: Database, ids: string[]): Promise<{ texts: SealedCount[]; members: Owner[] }> {
  const members = await data.db
    .select({ coupleId: memberships.coupleId, author: memberships.userId })
    .from(memberships)
    .where(inArray(memberships.coupleId, ids));
  return { texts: await countSealed(data, ids), members };
}

/** Owners of keys that seal nothing, who are no longer in that couple either. */
function unusedOwners({ keys, texts, members }: Portion, now: Date): Owner[] {
  const young = keys.filter((key) => now.getTime() - key.createdAt.getTime() < UNUSED_MS);
  const needed = new Set([...young, ...members, ...texts].map(nameOf));
  const couples = new Set(members.map(({ coupleId }) => coupleId));
  const withWords = new Set([...couples, ...texts.map(({ coupleId }) => coupleId)]);
  const unused = new Map<string, Owner>();
  for (const { coupleId, author } of keys) {
    if (needed.has(nameOf({ coupleId, author })) || (author === "both" && couples.has(coupleId))) continue;
    // It seals nothing, and rows are found by it for as long as there are any.
    if (author === BLIND_AUTHOR && withWords.has(coupleId)) continue;
    unused.set(nameOf({ coupleId, author }), { coupleId, author });
  }
  return [...unused.values()];
}

/**
 * Destroys the keys that nothing is sealed with and whose owner is in that couple no more: a fold that ended half way,
 * an accept that lost the race.
 * @returns how many owners had such keys
 */
export async function sweepKeys(data: Database, store: Database, vault: Vault, now: Date): Promise<number> {
  let swept = 0;
  for await (const portion of portions(data, store)) {
    const couples = [...new Set(unusedOwners(portion, now).map(({ coupleId }) => coupleId))];
    if (couples.length === 0) continue;
    // Once more, right before: somebody may have come or written since they were counted.
    const keys = portion.keys.filter(({ coupleId }) => couples.includes(coupleId));
    const owners = unusedOwners({ keys, ...(await inData(data, couples)) }, now);
    await vault.destroyAll(owners);
    swept += owners.length;
  }
  return swept;
}

/** What `keys status` tells: no id of anybody is in it. */
export type KeyStatus = {
  keys: number;
  owners: number;
  /** Keys by the name of what wraps them; the current one comes first. */
  wrappedBy: Record<string, number>;
  texts: number;
  /** Texts that an older key than their owner's newest has sealed. */
  textsUnderOldKeys: number;
  /** Texts whose key is gone: their author's account was deleted, or a key store is the wrong one. */
  textsWithoutKey: number;
  unusedOwners: number;
};

/** Counts keys and texts, in portions. The database looks at every row: for an operator, not for a page. */
export async function keyStatus(data: Database, store: Database, service: KeyService, now: Date): Promise<KeyStatus> {
  const wrappedBy: Record<string, number> = { [await service.current()]: 0 };
  const status = { keys: 0, owners: 0, wrappedBy, texts: 0, textsUnderOldKeys: 0, textsWithoutKey: 0, unusedOwners: 0 };
  for await (const portion of portions(data, store)) {
    const versions = new Map<string, Set<number>>();
    for (const key of portion.keys) {
      versions.set(nameOf(key), (versions.get(nameOf(key)) ?? new Set()).add(key.version));
      wrappedBy[key.wrappedBy] = (wrappedBy[key.wrappedBy] ?? 0) + 1;
    }
    status.keys += portion.keys.length;
    status.owners += versions.size;
    status.unusedOwners += unusedOwners(portion, now).length;
    for (const { version, texts, ...owner } of portion.texts) {
      const known = versions.get(nameOf(owner)) ?? new Set<number>();
      status.texts += texts;
      if (!known.has(version)) status.textsWithoutKey += texts;
      else if (version < Math.max(...known)) status.textsUnderOldKeys += texts;
    }
  }
  for await (const counts of textsWithoutCouplesKey(data, store)) {
    for (const { texts } of counts) {
      status.texts += texts;
      status.textsWithoutKey += texts;
    }
  }
  return status;
}
