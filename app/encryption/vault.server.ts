import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Database, TooLate } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { prepareOnce } from "#db/prepared.ts";
import { countChange } from "./key-changes.server.ts";
import type { KeyService } from "./key-service.ts";
import { type Owner, openText, type Place, sealedVersion, sealText } from "./sealed-text.ts";

/**
 * How long an unwrapped key is used; with the time until the sweep it stays for 30 s
 * (docs/product/security.md#sealed-words). Milliseconds.
 */
const KEY_LIFE_MS = 29_000;
const SWEEP_MS = 1_000;
/**
 * So long what is sealed with a key in hand may be committed: a fold of ten years, or an answer that waits behind
 * some. Milliseconds.
 */
export const IN_HAND_MS = 30_000;
/** A commit that has been asked for is done, or given up, in this time. Milliseconds. */
const COMMIT_MS = 15_000;
/**
 * How long after a new key was made something that an older one has sealed may still come into the database: it is kept
 * for a while, taken into a hand at the end of that, and what it seals is committed as late as may be. Milliseconds.
 */
export const OLD_KEYS_MS = KEY_LIFE_MS + SWEEP_MS + IN_HAND_MS + COMMIT_MS;
/** Milliseconds since 1970 that go on evenly when somebody sets the machine's clock. */
const evenly = (): number => performance.timeOrigin + performance.now();

/** A key to seal with. Ask for it before a transaction: it may have to be made, and it is made in the other store. */
export type SealingKey = {
  version: number;
  /** Throws `TooLate` once the key has been in hand for `IN_HAND_MS`. */
  seal(place: Place, text: string): string;
  /** Asked right before the commit of what was sealed: true when it is too late for it. */
  isLate(): boolean;
};

/** Seals and opens what people write, under a key for each couple and author. */
export interface Vault {
  /** The owner's newest key; made at the first time. */
  keyFor(owner: Owner): Promise<SealingKey>;
  /** Opens a text. @returns null when its key has been destroyed, and the text with it. Throws SealBroken. */
  open(owner: Owner, place: Place, sealed: string): Promise<string | null>;
  /** A newer key for the owner: what is written from now on is sealed with it. */
  renew(owner: Owner): Promise<SealingKey>;
  /** Destroys the owner's keys, and what they have sealed in every copy of the data. */
  destroy(owner: Owner): Promise<void>;
  /** The same for some hundreds at once; where a version is said, only of the keys below it. */
  destroyAll(owners: readonly (Owner & { below?: number })[]): Promise<void>;
  /** The couple spaces in which somebody has keys. */
  couplesOf(author: string): Promise<string[]>;
  close(): Promise<void>;
}

/** What a wrapped key is bound to: in another row of the store it does not open. */
export const keyContext = ({ coupleId, author }: Owner, version: number): string =>
  JSON.stringify(["data key", coupleId, author, version]);

const ofThisOwner = and(
  eq(dataKeys.coupleId, sql.placeholder("coupleId")),
  eq(dataKeys.author, sql.placeholder("author")),
);
const wrappedKey = prepareOnce((db) =>
  db
    .select({ wrapped: dataKeys.wrapped, wrappedBy: dataKeys.wrappedBy })
    .from(dataKeys)
    .where(and(ofThisOwner, eq(dataKeys.version, sql.placeholder("version"))))
    .prepare("wrapped_key"),
);
const newestKey = prepareOnce((db) =>
  db
    .select({ version: dataKeys.version, wrapped: dataKeys.wrapped, wrappedBy: dataKeys.wrappedBy })
    .from(dataKeys)
    .where(ofThisOwner)
    .orderBy(desc(dataKeys.version))
    .limit(1)
    .prepare("newest_key"),
);

type Kept = { key: KeyObject; until: number };

/**
 * The vault over a store of wrapped keys.
 * @param options now: milliseconds, for how long a key is kept in memory: it does not hang on what the machine's clock
 * is set to; clock: when a key is made, which a rotation and the sweep compare with the clock of their own process;
 * keeper: is told when keys were destroyed, and closed with the vault
 */
export function openVault(
  store: Database,
  service: KeyService,
  options: { now?: () => number; clock?: () => Date; keeper?: { destroyed(): void; close(): Promise<void> } } = {},
): Vault {
  const { now = evenly, clock = () => new Date(), keeper } = options;
  const kept = new Map<string, Kept>();
  const newest = new Map<string, { version: number; until: number }>();

  const sweep = () => {
    for (const [id, { until }] of kept) if (until <= now()) kept.delete(id);
    for (const [id, { until }] of newest) if (until <= now()) newest.delete(id);
  };
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  const ownerId = ({ coupleId, author }: Owner) => `${coupleId}/${author}`;
  const ofOwner = ({ coupleId, author }: Owner) => and(eq(dataKeys.coupleId, coupleId), eq(dataKeys.author, author));

  const keptKey = (owner: Owner, version: number): KeyObject | null => {
    const known = kept.get(`${ownerId(owner)}/${version}`);
    return known && known.until > now() ? known.key : null;
  };

  // One copy for all who use it: OpenSSL wipes it when the last of them has let go.
  const keep = (owner: Owner, version: number, bytes: Buffer): KeyObject => {
    const key = createSecretKey(bytes);
    bytes.fill(0);
    const known = keptKey(owner, version); // of two who asked for it at once
    if (known?.equals(key)) return known;
    kept.set(`${ownerId(owner)}/${version}`, { key, until: now() + KEY_LIFE_MS });
    return key;
  };

  const keyOf = async (owner: Owner, version: number): Promise<KeyObject | null> => {
    const known = keptKey(owner, version);
    if (known) return known;
    const [row] = await wrappedKey(store.db).execute({ ...owner, version });
    return row ? keep(owner, version, await service.unwrap(row, keyContext(owner, version))) : null;
  };

  const newestOf = async (owner: Owner): Promise<{ version: number; key: KeyObject } | null> => {
    const known = newest.get(ownerId(owner));
    const key = known && known.until > now() ? keptKey(owner, known.version) : null;
    if (known && key) return { version: known.version, key };
    const [row] = await newestKey(store.db).execute(owner);
    if (!row) return null;
    const { version } = row;
    newest.set(ownerId(owner), { version, until: now() + KEY_LIFE_MS });
    return { version, key: keep(owner, version, await service.unwrap(row, keyContext(owner, version))) };
  };

  const make = async (owner: Owner, version: number): Promise<void> => {
    const bytes = randomBytes(32);
    const wrapped = await service.wrap(bytes, keyContext(owner, version)).finally(() => bytes.fill(0));
    // Another process may have been first: then its key is the one.
    await store.db
      .insert(dataKeys)
      .values({ ...owner, version, ...wrapped, createdAt: clock() })
      .onConflictDoNothing();
    newest.delete(ownerId(owner));
  };

  const keyFor = async (owner: Owner): Promise<SealingKey> => {
    const until = now() + IN_HAND_MS;
    const isLate = () => now() >= until;
    let found = await newestOf(owner);
    if (!found) {
      await make(owner, 1);
      found = await newestOf(owner);
    }
    if (!found) throw new Error("a key was destroyed while it was made");
    const { version, key } = found;
    const seal: SealingKey["seal"] = (place, text) => {
      if (isLate()) throw new TooLate();
      return sealText(key, version, owner, place, text);
    };
    return { version, seal, isLate };
  };

  const destroyAll: Vault["destroyAll"] = async (owners) => {
    if (owners.length === 0) return;
    const gone = await store.transaction(async (tx) => {
      const names: string[] = [];
      for (const owner of owners) {
        const older = owner.below === undefined ? undefined : lt(dataKeys.version, owner.below);
        const rows = await tx
          .delete(dataKeys)
          .where(and(ofOwner(owner), older))
          .returning({ version: dataKeys.version });
        names.push(...rows.map(({ version }) => `${ownerId(owner)}/${version}`));
      }
      if (names.length > 0) await countChange(tx, "destroyed");
      return names;
    });
    for (const name of gone) kept.delete(name);
    for (const owner of owners) newest.delete(ownerId(owner));
    await store.forget();
    keeper?.destroyed();
  };

  return {
    keyFor,
    open: async (owner, place, sealed) => {
      const key = await keyOf(owner, sealedVersion(sealed));
      return key && openText(key, owner, place, sealed);
    },
    renew: async (owner) => {
      newest.delete(ownerId(owner));
      await make(owner, ((await newestOf(owner))?.version ?? 0) + 1);
      return keyFor(owner);
    },
    destroy: (owner) => destroyAll([owner]),
    destroyAll,
    couplesOf: async (author) => {
      const rows = await store.db
        .selectDistinct({ coupleId: dataKeys.coupleId })
        .from(dataKeys)
        .where(eq(dataKeys.author, author));
      return rows.map(({ coupleId }) => coupleId);
    },
    close: async () => {
      await keeper?.close();
      clearInterval(sweeping);
      kept.clear();
      await store.close();
    },
  };
}
