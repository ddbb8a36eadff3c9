import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, max, min, ne, sql } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { BLIND_AUTHOR } from "./blind-ids.ts";
import { dropCount, keepFirst } from "./key-changes.server.ts";
import type { KeyService, WrappedKey } from "./key-service.ts";
import { type SealedRow, sealedBefore } from "./sealed-tables.server.ts";
import { type Owner, SealBroken } from "./sealed-text.ts";
import { keyContext, type Vault } from "./vault.server.ts";

/** How many keys or owners are in memory at a time. */
const PORTION = 500;
/** Progress is told each time this many texts or owners are done. */
const TOLD_EVERY = 10_000;
/** How long after its beginning a rotation that was killed can be continued; after that a new one begins. Seconds. */
const GIVEN_UP_SECONDS = 24 * 3600;
/**
 * The beginning of a rotation is kept as seconds since this moment: an integer of the database has room for 68 years of
 * them.
 */
const SECONDS_FROM = Date.UTC(2026, 0, 1);

/** Where a walk through all keys begins: also the first portion is found by their index. */
const BEFORE_ALL: Owner = { coupleId: "", author: "" };

type Key = typeof dataKeys.$inferSelect;

const isKey = (row: Key) =>
  and(
    eq(dataKeys.coupleId, row.coupleId),
    eq(dataKeys.author, row.author),
    eq(dataKeys.version, row.version),
    eq(dataKeys.wrapped, row.wrapped),
  );

/**
 * Wraps every key under the service's current one, in portions, while the product runs. Afterwards the old secret may
 * go. After an end in the middle the next call does the rest.
 * @returns how many were wrapped anew
 */
export async function wrapAnew(store: Database, service: KeyService): Promise<number> {
  const current = await service.current();
  const { coupleId, author, version } = dataKeys;
  let count = 0;
  let last: Pick<Key, "coupleId" | "author" | "version"> = { ...BEFORE_ALL, version: 0 };
  for (;;) {
    const after = sql`(${coupleId}, ${author}, ${version}) > (${last.coupleId}, ${last.author}, ${last.version})`;
    const rows = await store.db
      .select()
      .from(dataKeys)
      .where(and(ne(dataKeys.wrappedBy, current), after))
      .orderBy(coupleId, author, version)
      .limit(PORTION);
    const anew: { row: Key; wrapped: WrappedKey }[] = [];
    for (const row of rows) {
      const context = keyContext(row, row.version);
      const key = await service.unwrap(row, context);
      anew.push({ row, wrapped: await service.wrap(key, context).finally(() => key.fill(0)) });
    }
    await store.transaction(async (tx) => {
      for (const { row, wrapped } of anew) await tx.update(dataKeys).set(wrapped).where(isKey(row));
    });
    count += rows.length;
    last = rows.at(-1) ?? last;
    if (rows.length < PORTION) break;
  }
  if (count > 0) await store.forget();
  return count;
}

type KnownOwner = Owner & { oldest: number; newest: number; renewedAt: Date | null };

/** Everybody who has keys that seal something, in portions. */
async function* ownersOfKeys(store: Database): AsyncGenerator<KnownOwner[]> {
  const { coupleId, author, version, createdAt } = dataKeys;
  let last: Owner = BEFORE_ALL;
  for (;;) {
    const after = sql`(${coupleId}, ${author}) > (${last.coupleId}, ${last.author})`;
    const rows = await store.db
      .select({ coupleId, author, oldest: min(version), newest: max(version), renewedAt: max(createdAt) })
      .from(dataKeys)
      // What ids are called stays: rows are found by it (docs/decisions/0029-ids-of-what-is-18.md).
      .where(and(after, ne(author, BLIND_AUTHOR)))
      .groupBy(coupleId, author)
      .orderBy(coupleId, author)
      .limit(PORTION);
    yield rows.map((row) => ({ ...row, oldest: row.oldest ?? 0, newest: row.newest ?? 0 }));
    last = rows.at(-1) ?? last;
    if (rows.length < PORTION) return;
  }
}

/** Texts that were sealed anew, and those that do not open. */
export type Renewal = { sealed: number; broken: number };

/**
 * Gives every owner a new key, seals all texts with it and destroys the old ones, in portions, while the product runs.
 * Where a text does not open, it and its owner's keys are left as they are. After an end in the middle the next call
 * goes on: who has their new key gets no other one, and what is sealed with it is left alone.
 * @param waitForWriters resolves when nobody seals with the old keys any more (`OLD_KEYS_MS`)
 * @param tell hears from time to time how far it is
 */
export async function renewKeys(
  data: Database,
  store: Database,
  vault: Vault,
  now: Date,
  waitForWriters: () => Promise<unknown>,
  tell: (line: string) => void = () => {},
): Promise<Renewal> {
  const began = SECONDS_FROM + (await beginning(store, now)) * 1000;
  await sleep(Math.max(0, began - now.getTime()));
  const done = { sealed: 0, broken: 0, owners: 0, told: 0 };
  const sealOf = async (owner: Owner): Promise<Renewal> => {
    const count = await sealAnew(data, vault, owner);
    done.sealed += count.sealed;
    if (done.sealed + ++done.owners >= done.told + TOLD_EVERY) {
      done.told = done.sealed + done.owners;
      tell(`${done.sealed} texts sealed anew so far.`);
    }
    return count;
  };
  for await (const owners of ownersOfKeys(store)) {
    for (const { coupleId, author, renewedAt } of owners) {
      if ((renewedAt?.getTime() ?? 0) < began) await vault.renew({ coupleId, author });
      await sealOf({ coupleId, author });
    }
  }
  tell("Everybody has a new key. What is written with an old one at this moment is waited for.");
  await waitForWriters();
  for await (const owners of ownersOfKeys(store)) {
    const over: { coupleId: string; author: string; below: number }[] = [];
    for (const { coupleId, author, oldest, newest } of owners) {
      if (oldest === newest) continue;
      const late = await sealOf({ coupleId, author }); // what was written with an old key meanwhile
      done.broken += late.broken;
      if (late.broken === 0) over.push({ coupleId, author, below: newest });
    }
    await vault.destroyAll(over);
  }
  await dropCount(store.db, "rotation began");
  return { sealed: done.sealed, broken: done.broken };
}

/**
 * The second in which this rotation begins, or began, if it continues one that was killed. A new rotation waits for the
 * next second to begin: a key of the present one may have been made before the rotation was asked for. One that was
 * given up more than a day ago is not continued: the keys made since then may be the very ones that somebody has
 * stolen.
 */
async function beginning(store: Database, now: Date): Promise<number> {
  const second = Math.ceil((now.getTime() - SECONDS_FROM) / 1000);
  const kept = await keepFirst(store.db, "rotation began", second);
  if (second - kept < GIVEN_UP_SECONDS) return kept;
  await dropCount(store.db, "rotation began");
  return keepFirst(store.db, "rotation began", second);
}

async function sealAnew(data: Database, vault: Vault, owner: Owner): Promise<Renewal> {
  const { version } = await vault.keyFor(owner);
  const count: Renewal = { sealed: 0, broken: 0 };
  for await (const rows of sealedBefore(data, owner, version)) {
    const key = await vault.keyFor(owner); // for each portion: none is in hand for long
    const anew: { row: SealedRow; sealed: string }[] = [];
    for (const row of rows) {
      try {
        const text = await vault.open(owner, row.place, row.sealed);
        if (text !== null) anew.push({ row, sealed: key.seal(row.place, text) });
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        count.broken++;
      }
    }
    await data.transaction(async (tx) => {
      for (const { row, sealed } of anew) await row.replace(tx, sealed);
    }, key.isLate);
    count.sealed += anew.length;
  }
  return count;
}
