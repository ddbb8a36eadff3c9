import { createHmac, createSecretKey, hkdfSync } from "node:crypto";
import type * as Library from "rate-limiter-flexible";
import { errorFields, type Log } from "#app/http/log.ts";
import { countTogether } from "./count-together.ts";
import { type Counter, countersOf, inMemory, LIMITS, type LimitName } from "./limits.ts";
import { openStore, optionsOf, type Store, type Where } from "./store.server.ts";

/** Counts tries, in a store of its own (a write that waits there holds up nothing of the couples'). */
export interface Limits {
  /**
   * Counts one try, for the network around an address as well where the limit is one by address.
   * @returns null when it may be made, else the seconds until the next one may
   */
  count(name: LimitName, key: string): Promise<number | null>;
  /** The seconds to wait, without counting a try; null when there are tries left. */
  waitFor(name: LimitName, key: string): Promise<number | null>;
  /** Gives one try back: it was no failure after all. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: a right password ends the series of wrong ones. */
  forget(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

type Limiter = Pick<Library.RateLimiterAbstract, "consume" | "get" | "reward" | "delete" | "set">;
type Counted = Pick<Library.RateLimiterRes, "msBeforeNext" | "consumedPoints">;

/** Milliseconds. */
const SWEEP_EVERY = 10 * 60_000;

/**
 * Opens the store: `limits.db` in the data folder, or tables of the same PostgreSQL. Where it fails, counting goes on
 * in memory: nobody is refused, and nobody gets through unlimited, because a disk is full.
 * @param secret the keys (addresses, accounts) are stored as HMACs under it
 * @param callLimit how many calls of the API an account may make where the rule says 600; 0: they are not counted
 */
export async function openLimits(
  where: Where,
  secret: string,
  log: Log,
  callLimit: number = LIMITS["api:account"].points,
): Promise<Limits> {
  const ofCalls = callLimit / LIMITS["api:account"].points;
  const store = await openStore(where, log);
  // As a key object: one made of bytes at each use would take six times as long as the hash.
  const hmacKey = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "limits", 32)));
  const digest = (name: LimitName, key: string) =>
    `${name}:${createHmac("sha256", hmacKey).update(key).digest("base64url").slice(0, 22)}`;
  // What is in no store needs no hash.
  const keyOf = (name: LimitName, key: string) => (inMemory(name) ? key : digest(name, key));
  const limiters = new Map<string, Promise<Limiter>>();
  const limiterOf = (name: LimitName, times: number) => {
    const known =
      limiters.get(`${name} ${times}`) ?? makeLimiter(name, inMemory(name) ? times * ofCalls : times, store);
    limiters.set(`${name} ${times}`, known);
    return known;
  };
  const countOne = async (name: LimitName, { key, times }: Counter): Promise<number | null> => {
    const limiter = await limiterOf(name, times);
    try {
      await withinWindow(limiter, name, keyOf(name, key), await limiter.consume(keyOf(name, key)));
      return null;
    } catch (refused) {
      if (!isRefusal(refused)) throw refused;
      log("limit.reached", { limit: name, ...(times > 1 ? { network: true } : {}) });
      return secondsOf(await withinWindow(limiter, name, keyOf(name, key), refused));
    }
  };
  const giveOneBack = async (name: LimitName, { key, times }: Counter): Promise<void> =>
    void (await (await limiterOf(name, times)).reward(keyOf(name, key)));
  const sweeping = setInterval(() => {
    store.sweep(Date.now()).catch((error: unknown) => log("limits.unavailable", errorFields(error)));
  }, SWEEP_EVERY);
  sweeping.unref();

  return {
    count: async (name, key) => {
      if (ofCalls === 0 && inMemory(name)) return null;
      const { own, network } = countersOf(name, key);
      const wait = await countOne(name, own);
      if (wait !== null || !network) return wait;
      const waitOfNetwork = await countOne(name, network);
      if (waitOfNetwork !== null) await giveOneBack(name, own);
      return waitOfNetwork;
    },
    waitFor: async (name, key) => {
      const waits = await Promise.all(
        all(countersOf(name, key)).map(async ({ key, times }) => {
          const limiter = await limiterOf(name, times);
          const counted = await limiter.get(keyOf(name, key));
          if (!counted || counted.consumedPoints < LIMITS[name].points * times) return 0;
          return secondsOf(await withinWindow(limiter, name, keyOf(name, key), counted));
        }),
      );
      return Math.max(...waits) || null;
    },
    giveBack: async (name, key) => {
      for (const counter of all(countersOf(name, key))) await giveOneBack(name, counter);
    },
    // The network's stays: there are others in it.
    forget: async (name, key) => {
      const { own } = countersOf(name, key);
      await (await limiterOf(name, own.times)).delete(keyOf(name, own.key));
    },
    close: async () => {
      clearInterval(sweeping);
      await store.close();
    },
  };
}

const MEMORY_SECONDS = 24 * 3600;

/** The library is loaded at the first try: it takes longer than opening the store. */
async function makeLimiter(name: LimitName, times: number, store: Store): Promise<Limiter> {
  const library = await import("rate-limiter-flexible");
  const { points, seconds } = LIMITS[name];
  const rule = { points: points * times, seconds };
  // In memory a timer ends each count, and one of more than 24 days would go off at once.
  const duration = Math.min(seconds, MEMORY_SECONDS);
  const memory = new library.RateLimiterMemory({ points: rule.points, duration, keyPrefix: "" });
  if (inMemory(name)) return countTogether(library, `${name} ${times}`, { points: rule.points, duration }, memory);
  return store.limiter(library, optionsOf(rule, memory));
}

/** How far the clocks of two servers may be apart before the log says so. Milliseconds. */
const CLOCKS_APART_MS = 60_000;

/**
 * A count ends with its window, at the latest. One that would last longer was begun under a clock that was ahead of
 * this one: what was counted stays counted, and its window begins now.
 * @returns the milliseconds until it ends
 */
async function withinWindow(
  limiter: Limiter,
  name: LimitName,
  key: string,
  { msBeforeNext, consumedPoints }: Counted,
): Promise<number> {
  const { seconds } = LIMITS[name];
  if (msBeforeNext <= seconds * 1000 + CLOCKS_APART_MS) return msBeforeNext;
  await limiter.set(key, consumedPoints, seconds);
  return seconds * 1000;
}

const all = ({ own, network }: ReturnType<typeof countersOf>): Counter[] => (network ? [own, network] : [own]);

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The library rejects with its result when the points are used up, and with an Error when something broke. */
const isRefusal = (reason: unknown): reason is Counted =>
  !(reason instanceof Error) && typeof (reason as { msBeforeNext?: unknown }).msBeforeNext === "number";
