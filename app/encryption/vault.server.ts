import { type KeyObject, randomBytes } from "node:crypto";
import { and, eq, inArray, lt } from "drizzle-orm";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import { type Database, TooLate } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { BLIND_AUTHOR, type Blind, blindWith } from "./blind-ids.ts";
import { KEPT_MS, keptKeys } from "./kept-keys.ts";
import { countChange } from "./key-changes.server.ts";
import type { KeyService } from "./key-service.ts";
import { type Owner, openText, type Place, SealBroken, sealedVersion, sealText } from "./sealed-text.ts";
import { newestKey, wrappedKey } from "./wrapped-keys.server.ts";

/**
 * Whoever has asked for a key to seal with may commit what it sealed for this long: a fold of ten years takes its time,
 * and an answer may wait behind several. Milliseconds.
 */
export const IN_HAND_MS = 30_000;
/** A commit is done, or given up, within this. Milliseconds. */
const COMMIT_MS = 15_000;
/**
 * How long after a new key was made the database may still get something that the older one has sealed: a process that
 * knows only the older one keeps it for a while, hands it out at the end of that, and what it seals is committed as
 * late as is allowed. Milliseconds.
 */
export const OLD_KEYS_MS = KEPT_MS + IN_HAND_MS + COMMIT_MS;
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
  /** What ids of 18+ items are called in a couple's rows (blind-ids.ts); its key is made at the first time. */
  blindFor(coupleId: string): Promise<Blind>;
  /** The same for who only reads; null where no id of this couple was ever called so. */
  knownBlind(coupleId: string): Promise<Blind | null>;
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

/**
 * The vault over a store of wrapped keys.
 * @param options now: milliseconds that go on evenly, whatever somebody sets the machine's clock to: how long a key is
 * kept in memory is measured by it; clock: when a key is made, which a rotation and the sweep compare with the clock of
 * their own process; keeper: is told when keys were destroyed, and closed with the vault; broken: is told where a text
 * stands that did not open
 */
export function openVault(
  store: Database,
  service: KeyService,
  options: {
    now?: () => number;
    clock?: () => Date;
    keeper?: { destroyed(): void; close(): Promise<void> };
    broken?: (place: Place) => void;
  } = {},
): Vault {
  const { now = evenly, clock = () => new Date(), keeper, broken } = options;
  const kept = keptKeys(now);
  const ofOwner = ({ coupleId, author }: Owner) => and(eq(dataKeys.coupleId, coupleId), eq(dataKeys.author, author));

  const keyOf = async (owner: Owner, version: number): Promise<KeyObject | null> => {
    const known = kept.key(owner, version);
    if (known) return known;
    const [row] = await wrappedKey(store.db).execute({ ...owner, version });
    return row ? kept.keep(owner, version, await service.unwrap(row, keyContext(owner, version))) : null;
  };

  const newestOf = async (owner: Owner): Promise<{ version: number; key: KeyObject } | null> => {
    const known = kept.newest(owner);
    if (known) return known;
    const [row] = await newestKey(store.db).execute(owner);
    if (!row) return null;
    const { version } = row;
    kept.keepNewest(owner, version);
    return { version, key: kept.keep(owner, version, await service.unwrap(row, keyContext(owner, version))) };
  };

  const make = async (owner: Owner, version: number): Promise<void> => {
    const bytes = randomBytes(32);
    const wrapped = await service.wrap(bytes, keyContext(owner, version)).finally(() => bytes.fill(0));
    // Another process may have been first: then its key is the one.
    await store.db
      .insert(dataKeys)
      .values({ ...owner, version, ...wrapped, createdAt: clock() })
      .onConflictDoNothing();
    kept.forgetNewest(owner);
  };

  const newestOrNew = async (owner: Owner): Promise<{ version: number; key: KeyObject }> => {
    const known = await newestOf(owner);
    if (known) return known;
    await make(owner, 1);
    const made = await newestOf(owner);
    if (!made) throw new Error("a key was destroyed while it was made");
    return made;
  };

  const ofIds = (coupleId: string): Owner => ({ coupleId, author: BLIND_AUTHOR });

  const keyFor = async (owner: Owner): Promise<SealingKey> => {
    const until = now() + IN_HAND_MS;
    const isLate = () => now() >= until;
    const { version, key } = await newestOrNew(owner);
    const seal: SealingKey["seal"] = (place, text) => {
      if (isLate()) throw new TooLate();
      return sealText(key, version, owner, place, text);
    };
    return { version, seal, isLate };
  };

  const destroyAll: Vault["destroyAll"] = async (owners) => {
    if (owners.length === 0) return;
    const gone = await store.transaction(async (tx) => {
      const versions: { owner: Owner; version: number }[] = [];
      const giveWay = inPortionsOfATransaction();
      // Most of some hundreds may have none: of couples that ended, few had made something from the two.
      const couples = [...new Set(owners.map(({ coupleId }) => coupleId))];
      const there = await tx
        .selectDistinct({ coupleId: dataKeys.coupleId, author: dataKeys.author })
        .from(dataKeys)
        .where(inArray(dataKeys.coupleId, couples));
      const withKeys = new Set(there.map(({ coupleId, author }) => `${coupleId} ${author}`));
      for (const owner of owners.filter(({ coupleId, author }) => withKeys.has(`${coupleId} ${author}`))) {
        await giveWay();
        const older = owner.below === undefined ? undefined : lt(dataKeys.version, owner.below);
        const rows = await tx
          .delete(dataKeys)
          .where(and(ofOwner(owner), older))
          .returning({ version: dataKeys.version });
        versions.push(...rows.map(({ version }) => ({ owner, version })));
      }
      if (versions.length > 0) await countChange(tx, "destroyed");
      return versions;
    });
    for (const { owner, version } of gone) kept.forget(owner, version);
    for (const owner of owners) kept.forgetNewest(owner);
    await store.forget();
    keeper?.destroyed();
  };

  return {
    keyFor,
    open: async (owner, place, sealed) => {
      try {
        const key = await keyOf(owner, sealedVersion(sealed));
        return key && openText(key, owner, place, sealed);
      } catch (error) {
        if (error instanceof SealBroken) broken?.(place);
        throw error;
      }
    },
    blindFor: async (coupleId) => blindWith((await newestOrNew(ofIds(coupleId))).key),
    knownBlind: async (coupleId) => {
      const known = await newestOf(ofIds(coupleId));
      return known && blindWith(known.key);
    },
    renew: async (owner) => {
      kept.forgetNewest(owner);
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
      kept.close();
      await store.close();
    },
  };
}
