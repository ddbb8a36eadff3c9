import type * as Library from "rate-limiter-flexible";
import { errorFields, type Log } from "#app/http/log.ts";
import { DatabaseError } from "#db/database.ts";
import type { Rule } from "./limits.ts";

export type Store = {
  limiter(library: typeof Library, options: ReturnType<typeof optionsOf>): Library.RateLimiterAbstract;
  /** Drops what was over before then. @param before milliseconds since 1970 */
  sweep(before: number): Promise<void>;
  close(): Promise<void>;
};

/** `prepare`: whether statements may be prepared by name; they are where nothing is said. */
export type Where = { postgres: string; prepare?: boolean } | { file: string };

const TABLE = "tries";
const COLUMNS = "key text primary key, points integer not null default 0, expire bigint";

/** What the library wants to know. @param memory counts while the store fails */
export function optionsOf({ points, seconds: duration }: Rule, memory: Library.RateLimiterMemory) {
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

/** `limits.db` in the data folder, or tables of the same PostgreSQL. */
export const openStore = (where: Where, log: Log): Promise<Store> =>
  "postgres" in where ? postgresStore(where.postgres, where.prepare ?? true, log) : sqliteStore(where.file);

async function sqliteStore(file: string): Promise<Store> {
  const [{ default: Sqlite }, { explain }] = await Promise.all([import("better-sqlite3"), import("#db/sqlite.ts")]);
  const open = () => {
    const client = new Sqlite(file, { timeout: 50 });
    // Counts of the last hours: losing some to a power cut costs nothing, waiting for the disk at each would.
    client.pragma("journal_mode = WAL");
    client.pragma("synchronous = OFF");
    client.exec(`create table if not exists ${TABLE} (${COLUMNS})`);
    return client;
  };
  let client: ReturnType<typeof open>;
  try {
    client = open();
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (["SQLITE_NOTADB", "SQLITE_CORRUPT"].includes(code))
      throw new DatabaseError(`${file} is damaged: delete it, and the counting of tries begins anew.`);
    throw explain(error, file);
  }
  return {
    limiter: ({ RateLimiterSQLite }, options) =>
      new RateLimiterSQLite({ ...options, storeClient: client, storeType: "better-sqlite3" }),
    sweep: async (before) => void client.prepare(`delete from ${TABLE} where expire < ?`).run(before),
    close: async () => void client.close(),
  };
}

/** Any number will do, as long as nothing else in the database uses it. */
const TABLE_LOCK = 727_275;

async function postgresStore(url: string, prepare: boolean, log: Log): Promise<Store> {
  const { openPool } = await import("#db/postgres-pool.ts");
  const pool = openPool(url, prepare, { max: 3, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
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
