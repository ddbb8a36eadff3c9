import { createHmac, hkdfSync } from "node:crypto";
import type * as Library from "rate-limiter-flexible";
import { errorFields, type Log } from "#app/http/log.ts";
import { inMemory, LIMITS, type LimitName } from "./limits.ts";

/** Counts tries, in a store of its own (a write that waits there holds up nothing of the couples'). */
export interface Limits {
  /** Counts one try. @returns null when it may be made, else the seconds until the next one may */
  take(name: LimitName, key: string): Promise<number | null>;
  /** The seconds to wait, without counting a try; null when there are tries left. */
  waitFor(name: LimitName, key: string): Promise<number | null>;
  /** Gives one try back: it was no failure after all. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was counted: a right password ends the series of wrong ones. */
  forget(name: LimitName, key: string): Promise<void>;
  close(): Promise<void>;
}

type Counted = Pick<Library.RateLimiterRes, "msBeforeNext" | "consumedPoints">;

type Store = {
  limiter(library: typeof Library, options: ReturnType<typeof optionsOf>): Library.RateLimiterAbstract;
  /** Drops what was over before then. @param before milliseconds since 1970 */
  sweep(before: number): Promise<void>;
  close(): Promise<void>;
};

/** Milliseconds. */
const SWEEP_EVERY = 10 * 60_000;

/**
 * Opens the store: `limits.db` in the data folder, or tables of the same PostgreSQL. Where it fails, counting goes on in
 * memory: nobody is refused, and nobody gets through unlimited, because a disk is full.
 * @param secret the keys (addresses, accounts) are stored as HMACs under it
 * @param callLimit how many calls of the API an account may make where the rule says 600; 0: they are not counted
 */
export async function openLimits(
  where: { postgres: string } | { file: string },
  secret: string,
  log: Log,
  callLimit: number = LIMITS["api:account"].points,
): Promise<Limits> {
  const ofCalls = callLimit / LIMITS["api:account"].points;
  const store = "postgres" in where ? await postgresStore(where.postgres, log) : await sqliteStore(where.file);
  const hmacKey = Buffer.from(hkdfSync("sha256", secret, "", "limits", 32));
  const digest = (name: LimitName, key: string) =>
    `${name}:${createHmac("sha256", hmacKey).update(key).digest("base64url").slice(0, 22)}`;
  // What is in no store needs no hash.
  const keyOf = (name: LimitName, key: string) => (inMemory(name) ? key : digest(name, key));
  const limiters = new Map<LimitName, Promise<Library.RateLimiterAbstract>>();
  const limiterOf = (name: LimitName) => {
    const known = limiters.get(name) ?? makeLimiter(name, inMemory(name) ? ofCalls : 1, store);
    limiters.set(name, known);
    return known;
  };
  const sweeping = setInterval(() => {
    store.sweep(Date.now()).catch((error: unknown) => log("limits.unavailable", errorFields(error)));
  }, SWEEP_EVERY);
  sweeping.unref();

  return {
    take: async (name, key) => {
      if (ofCalls === 0 && inMemory(name)) return null;
      const limiter = await limiterOf(name);
      try {
        await withinWindow(limiter, name, keyOf(name, key), await limiter.consume(keyOf(name, key)));
        return null;
      } catch (refused) {
        if (!isRefusal(refused)) throw refused;
        log("limit.reached", { limit: name });
        return secondsOf(await withinWindow(limiter, name, keyOf(name, key), refused));
      }
    },
    waitFor: async (name, key) => {
      const limiter = await limiterOf(name);
      const counted = await limiter.get(keyOf(name, key));
      if (!counted || counted.consumedPoints < LIMITS[name].points) return null;
      return secondsOf(await withinWindow(limiter, name, keyOf(name, key), counted));
    },
    giveBack: async (name, key) => void (await (await limiterOf(name)).reward(keyOf(name, key))),
    forget: async (name, key) => void (await (await limiterOf(name)).delete(keyOf(name, key))),
    close: async () => {
      clearInterval(sweeping);
      await store.close();
    },
  };
}

/** The library is loaded at the first try: it takes longer than opening the store. */
async function makeLimiter(name: LimitName, times: number, store: Store): Promise<Library.RateLimiterAbstract> {
  const library = await import("rate-limiter-flexible");
  const { points, seconds: duration } = LIMITS[name];
  const memory = new library.RateLimiterMemory({ points: points * times, duration, keyPrefix: "" });
  return inMemory(name) ? memory : store.limiter(library, optionsOf(name, memory));
}

/** How far the clocks of two servers may be apart without a word about it. Milliseconds. */
const CLOCKS_APART_MS = 60_000;

/**
 * A count ends with its window, at the latest. One that would last longer was begun under a clock that was ahead of
 * this one: what was counted stays counted, and its window begins now.
 * @returns the milliseconds until it ends
 */
async function withinWindow(
  limiter: Library.RateLimiterAbstract,
  name: LimitName,
  key: string,
  { msBeforeNext, consumedPoints }: Counted,
): Promise<number> {
  const { seconds } = LIMITS[name];
  if (msBeforeNext <= seconds * 1000 + CLOCKS_APART_MS) return msBeforeNext;
  await limiter.set(key, consumedPoints, seconds);
  return seconds * 1000;
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The library rejects with its result when the points are used up, and with an Error when something broke. */
const isRefusal = (reason: unknown): reason is Counted =>
  !(reason instanceof Error) && typeof (reason as { msBeforeNext?: unknown }).msBeforeNext === "number";

const TABLE = "tries";
const COLUMNS = "key text primary key, points integer not null default 0, expire bigint";

function optionsOf(name: LimitName, memory: Library.RateLimiterMemory) {
  const { points, seconds: duration } = LIMITS[name];
  return {
    points,
    duration,
    keyPrefix: "",
    tableName: TABLE,
    tableCreated: true,
    // Its own sweeping ends the process when it fails.
    clearExpiredByTimeout: false,
    insuranceLimiter: memory,
  };
}

async function sqliteStore(file: string): Promise<Store> {
  const { default: Sqlite } = await import("better-sqlite3");
  const client = new Sqlite(file, { timeout: 50 });
  // Counts of the last hours: losing some to a power cut costs nothing, waiting for the disk at each would.
  client.pragma("journal_mode = WAL");
  client.pragma("synchronous = OFF");
  client.exec(`create table if not exists ${TABLE} (${COLUMNS})`);
  return {
    limiter: ({ RateLimiterSQLite }, options) =>
      new RateLimiterSQLite({ ...options, storeClient: client, storeType: "better-sqlite3" }),
    sweep: async (before) => void client.prepare(`delete from ${TABLE} where expire < ?`).run(before),
    close: async () => void client.close(),
  };
}

/** Any number will do, as long as nothing else in the database uses it. */
const TABLE_LOCK = 727_275;

async function postgresStore(url: string, log: Log): Promise<Store> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  pool.on("error", (error) => log("limits.unavailable", errorFields(error)));
  // In one message, which is one transaction: two servers that start together make it once.
  await pool.query(
    `select pg_advisory_xact_lock(${TABLE_LOCK}); create schema if not exists limits; create table if not exists limits.${TABLE} (${COLUMNS})`,
  );
  return {
    limiter: ({ RateLimiterPostgres }, options) =>
      new RateLimiterPostgres({ ...options, schemaName: "limits", storeClient: pool, storeType: "pool" }),
    sweep: async (before) => void (await pool.query(`delete from limits.${TABLE} where expire < $1`, [before])),
    close: () => pool.end(),
  };
}
