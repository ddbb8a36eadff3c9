import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { memberships } from "#db/schema/couple.ts";
import type { KeyService } from "./key-service.ts";
import { ownersOfTexts, sealedRows } from "./sealed-tables.server.ts";
import { type Owner, SealBroken, sealedVersion } from "./sealed-text.ts";
import { keyContext, type Vault } from "./vault.server.ts";

/**
 * How long another process may still seal with the key that was the newest: it keeps one for 30 s, and a transaction
 * that holds it ends within 10. Milliseconds.
 */
export const OLD_KEYS_MS = 45_000;
/** A key that nothing is sealed with may have been made a moment ago, for what is about to be written. Milliseconds. */
const UNUSED_MS = 3_600_000;

const isKey = (row: typeof dataKeys.$inferSelect) =>
  and(
    eq(dataKeys.coupleId, row.coupleId),
    eq(dataKeys.author, row.author),
    eq(dataKeys.version, row.version),
    eq(dataKeys.wrapped, row.wrapped),
  );

const nameOf = ({ coupleId, author }: Owner) => `${coupleId}/${author}`;

/**
 * Wraps every key under the service's current one, while the product runs. Afterwards the old secret may go.
 * @returns how many were wrapped anew
 */
export async function wrapAnew(store: Database, service: KeyService): Promise<number> {
  const current = await service.current();
  const rows = await store.db.select().from(dataKeys);
  let count = 0;
  for (const row of rows) {
    if (row.wrappedBy === current) continue;
    const context = keyContext(row, row.version);
    const key = await service.unwrap(row, context);
    const wrapped = await service.wrap(key, context).finally(() => key.fill(0));
    await store.db.update(dataKeys).set(wrapped).where(isKey(row));
    count++;
  }
  if (count > 0) await store.forget();
  return count;
}

/**
 * Gives every owner a new key, seals all texts with it and destroys the old ones, while the product runs. Where a text
 * does not open, it and its owner's keys are left as they are.
 * @param waitForWriters resolves when nobody seals with the old keys any more (`OLD_KEYS_MS`)
 * @returns how many texts were sealed anew, and how many did not open
 */
export async function renewKeys(
  data: Database,
  store: Database,
  vault: Vault,
  waitForWriters: () => Promise<unknown>,
): Promise<Renewal> {
  const known = await store.db.selectDistinct({ coupleId: dataKeys.coupleId, author: dataKeys.author }).from(dataKeys);
  const renewed: { owner: Owner; version: number }[] = [];
  for (const owner of known) renewed.push({ owner, version: (await vault.renew(owner)).version });
  let sealed = 0;
  for (const { owner } of renewed) sealed += (await sealAnew(data, vault, owner)).sealed;
  await waitForWriters();
  let broken = 0;
  for (const { owner, version } of renewed) {
    const late = await sealAnew(data, vault, owner); // what was written with an old key meanwhile
    sealed += late.sealed;
    broken += late.broken;
    if (late.broken === 0) await vault.destroy(owner, version);
  }
  return { sealed, broken };
}

type Renewal = { sealed: number; broken: number };

async function sealAnew(data: Database, vault: Vault, owner: Owner): Promise<Renewal> {
  const key = await vault.keyFor(owner);
  const count: Renewal = { sealed: 0, broken: 0 };
  for (const row of await sealedRows(data, owner)) {
    if (sealedVersion(row.sealed) >= key.version) continue;
    try {
      const text = await vault.open(owner, row.place, row.sealed);
      if (text === null) continue;
      await row.replace(data.db, key.seal(row.place, text));
      count.sealed++;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      count.broken++;
    }
  }
  return count;
}

/**
 * Destroys the keys that nothing is sealed with and whose owner is in that couple no more: a fold that ended half way,
 * an accept that lost the race.
 * @returns how many owners had such keys
 */
export async function sweepKeys(data: Database, store: Database, vault: Vault, now: Date): Promise<number> {
  const owners = await unusedOwners(data, store, now);
  for (const owner of owners) await vault.destroy(owner);
  return owners.length;
}

async function unusedOwners(data: Database, store: Database, now: Date): Promise<Owner[]> {
  const keys = await store.db.select().from(dataKeys);
  const young = new Set(keys.filter((key) => now.getTime() - key.createdAt.getTime() < UNUSED_MS).map(nameOf));
  const members = await data.db
    .select({ coupleId: memberships.coupleId, author: memberships.userId })
    .from(memberships);
  const used = new Set([...members, ...(await ownersOfTexts(data))].map(nameOf));
  const couples = new Set(members.map(({ coupleId }) => coupleId));
  const unused = new Map<string, Owner>();
  for (const { coupleId, author } of keys) {
    const owner = { coupleId, author };
    const needed = used.has(nameOf(owner)) || (author === "both" && couples.has(coupleId));
    if (!needed && !young.has(nameOf(owner))) unused.set(nameOf(owner), owner);
  }
  return [...unused.values()];
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

/** Counts keys and texts. Reads every row: for an operator, not for a page. */
export async function keyStatus(data: Database, store: Database, service: KeyService, now: Date): Promise<KeyStatus> {
  const keys = await store.db.select().from(dataKeys);
  const versions = new Map<string, Set<number>>();
  const wrappedBy: Record<string, number> = { [await service.current()]: 0 };
  for (const key of keys) {
    const known = versions.get(nameOf(key)) ?? new Set();
    versions.set(nameOf(key), known.add(key.version));
    wrappedBy[key.wrappedBy] = (wrappedBy[key.wrappedBy] ?? 0) + 1;
  }
  const status: KeyStatus = {
    keys: keys.length,
    owners: versions.size,
    wrappedBy,
    texts: 0,
    textsUnderOldKeys: 0,
    textsWithoutKey: 0,
    unusedOwners: (await unusedOwners(data, store, now)).length,
  };
  for (const { owner, sealed } of await sealedRows(data)) {
    const known = versions.get(nameOf(owner)) ?? new Set<number>();
    const version = sealedVersion(sealed);
    status.texts++;
    if (!known.has(version)) status.textsWithoutKey++;
    else if (version < Math.max(...known)) status.textsUnderOldKeys++;
  }
  return status;
}
