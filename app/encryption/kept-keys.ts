import { createSecretKey, type KeyObject } from "node:crypto";
import type { Owner } from "./sealed-text.ts";

/**
 * How long an unwrapped key is used; with the time until the sweep it stays for 30 s
 * (docs/product/security.md#sealed-words). Milliseconds.
 */
const KEY_LIFE_MS = 29_000;
const SWEEP_MS = 1_000;
/** An unwrapped key is in memory for this long at most. Milliseconds. */
export const KEPT_MS = KEY_LIFE_MS + SWEEP_MS;

/** Unwrapped keys, and which version is an owner's newest: in memory alone, and not for long. */
export interface KeptKeys {
  key(owner: Owner, version: number): KeyObject | null;
  /** Takes a key in, and fills its bytes with zeros. */
  keep(owner: Owner, version: number, bytes: Buffer): KeyObject;
  /** The owner's newest key, where both its version and the key itself are still known. */
  newest(owner: Owner): { version: number; key: KeyObject } | null;
  keepNewest(owner: Owner, version: number): void;
  forgetNewest(owner: Owner): void;
  forget(owner: Owner, version: number): void;
  close(): void;
}

/** @param now milliseconds of a clock that goes on evenly */
export function keptKeys(now: () => number): KeptKeys {
  const keys = new Map<string, { key: KeyObject; until: number }>();
  const versions = new Map<string, { version: number; until: number }>();
  const ownerId = ({ coupleId, author }: Owner) => `${coupleId}/${author}`;
  const idOf = (owner: Owner, version: number) => `${ownerId(owner)}/${version}`;

  const sweep = () => {
    for (const [id, { until }] of keys) if (until <= now()) keys.delete(id);
    for (const [id, { until }] of versions) if (until <= now()) versions.delete(id);
  };
  const sweeping = setInterval(sweep, SWEEP_MS).unref();

  const keyOf: KeptKeys["key"] = (owner, version) => {
    const known = keys.get(idOf(owner, version));
    return known && known.until > now() ? known.key : null;
  };

  return {
    key: keyOf,
    // One copy for all who use it: OpenSSL wipes it when the last of them has let go.
    keep: (owner, version, bytes) => {
      const key = createSecretKey(bytes);
      bytes.fill(0);
      const known = keyOf(owner, version); // of two who asked for it at once
      if (known?.equals(key)) return known;
      keys.set(idOf(owner, version), { key, until: now() + KEY_LIFE_MS });
      return key;
    },
    newest: (owner) => {
      const known = versions.get(ownerId(owner));
      const key = known && known.until > now() ? keyOf(owner, known.version) : null;
      return known && key ? { version: known.version, key } : null;
    },
    keepNewest: (owner, version) => {
      versions.set(ownerId(owner), { version, until: now() + KEY_LIFE_MS });
    },
    forgetNewest: (owner) => {
      versions.delete(ownerId(owner));
    },
    forget: (owner, version) => {
      keys.delete(idOf(owner, version));
    },
    close: () => {
      clearInterval(sweeping);
      keys.clear();
    },
  };
}
