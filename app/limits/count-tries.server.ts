import { createHmac, hkdfSync } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterSQLite,
} from "rate-limiter-flexible";
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

type Store = { limiter(name: LimitName, memory: RateLimiterMemory): RateLimiterAbstract; close(): Promise<void> };

/**
 * Opens the store: `limits.db` in the data folder, or tables of the same PostgreSQL. Where it fails, counting goes on in
 * memory: nobody is refused, and nobody gets through unlimited, because a disk is full.
 * @param secret the keys (addresses, accounts) are stored as HMACs under it
 */
export async function openLimits(
  where: { postgres: string } | { file: string },
  secret: string,
  log: Log,
): Promise<Limits> {
  const store = "postgres" in where ? await postgresStore(where.postgres, log) : await sqliteStore(where.file);
  const hmacKey = Buffer.from(hkdfSync("sha256", secret, "", "limits", 32));
  const digest = (name: LimitName, key: string) =>
    `${name}:${createHmac("sha256", hmacKey).update(key).digest("base64url").slice(0, 22)}`;
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const limiterOf = (name: LimitName) => {
    const known = limiters.get(name);
    if (known) return known;
    const memory = memoryLimiter(name);
    const made = inMemory(name) ? memory : store.limiter(name, memory);
    limiters.set(name, made);
    return made;
  };

  return {
    take: async (name, key) => {
      try {
        await limiterOf(name).consume(digest(name, key));
        return null;
      } catch (refused) {
        if (!isRefusal(refused)) throw refused;
        log("limit.refused", { limit: name });
        return secondsOf(refused.msBeforeNext);
      }
    },
    waitFor: async (name, key) => {
      const counted = await limiterOf(name).get(digest(name, key));
      return counted && counted.consumedPoints >= LIMITS[name].points ? secondsOf(counted.msBeforeNext) : null;
    },
    giveBack: async (name, key) => void (await limiterOf(name).reward(digest(name, key))),
    forget: async (name, key) => void (await limiterOf(name).delete(digest(name, key))),
    close: () => store.close(),
  };
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The library rejects with its result when the points are used up, and with an Error when something broke. */
const isRefusal = (reason: unknown): reason is { msBeforeNext: number } =>
  !(reason instanceof Error) && typeof (reason as { msBeforeNext?: unknown }).msBeforeNext === "number";

const TABLE = "tries";
const COLUMNS = "key text primary key, points integer not null default 0, expire bigint";

function optionsOf(name: LimitName, memory: RateLimiterMemory) {
  const { points, seconds: duration } = LIMITS[name];
  // One of them sweeps the table for all.
  const clearExpiredByTimeout = name === "sign-in:pair";
  return {
    points,
    duration,
    keyPrefix: "",
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout,
    insuranceLimiter: memory,
  };
}

const memoryLimiter = (name: LimitName): RateLimiterMemory =>
  new RateLimiterMemory({ points: LIMITS[name].points, duration: LIMITS[name].seconds, keyPrefix: "" });

async function sqliteStore(file: string): Promise<Store> {
  const { default: Sqlite } = await import("better-sqlite3");
  const client = new Sqlite(file, { timeout: 50 });
  // Counts of the last hours: losing some to a power cut costs nothing, waiting for the disk at each would.
  client.pragma("journal_mode = WAL");
  client.pragma("synchronous = OFF");
  client.exec(`create table if not exists ${TABLE} (${COLUMNS})`);
  return {
    limiter: (name, memory) =>
      new RateLimiterSQLite({ ...optionsOf(name, memory), storeClient: client, storeType: "better-sqlite3" }),
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
    limiter: (name, memory) =>
      new RateLimiterPostgres({
        ...optionsOf(name, memory),
        schemaName: "limits",
        storeClient: pool,
        storeType: "pool",
      }),
    close: () => pool.end(),
  };
}
