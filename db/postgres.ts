import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as apply } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { backupStore } from "./backup.ts";
import { keepNewest } from "./copy-before.ts";
import {
  announce,
  asTransaction,
  constraintOf,
  type Database,
  DatabaseError,
  type Db,
  newTransaction,
  TooLate,
  type Upgrade,
} from "./database.ts";
import { migrationsFolder, pendingTags, type Store } from "./migrations.ts";
import { listenTo } from "./postgres-listening.ts";
import { openPool } from "./postgres-pool.ts";
import { openReplica } from "./postgres-replica.ts";
import type { Reach } from "./reach.ts";

/** Any number will do, as long as nothing else in the database uses it. */
const MIGRATION_LOCK = 727_274;
const KEYS_POOL = 3;
/** Where each store's tables and its list of migrations are. */
const SCHEMA = { data: "drizzle", keys: "keys" };
/** How long to wait for a connection: a page that takes longer is of no use to anybody. Milliseconds. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 8_000;
/** Where what is announced is heard. */
const CHANNEL = "told";
/** How often a transaction is tried that another one has stopped. */
const TRIES = 3;

/** Opens the PostgreSQL database of `postgres://…`. Connects on first use. */
export function openPostgres(url: string, store: Store, reach: Reach): Database {
  const timeouts = {
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // Longer than a statement may take: for a server that has gone silent, not for one that is slow.
    query_timeout: STATEMENT_MS + 2_000,
  };
  const pool = openPool(url, reach.prepare, { ...timeouts, max: store === "data" ? reach.pool : KEYS_POOL });
  // A connection that breaks is replaced, and what ran on it rejects; without listeners it would end the process, an
  // idle one by the pool's, one inside a transaction by its own.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = Object.assign(drizzle(pool), { announce });
  const { replica: copy } = reach;
  const replica = copy && store === "data" ? openReplica(pool, { ...reach, replica: copy }, timeouts) : null;
  const listening = listenTo(reach.direct, CHANNEL);
  return {
    db: db as unknown as Db,
    reading: () => replica?.reading() ?? (db as unknown as Db),
    transaction: async (work, isLate) => {
      for (let tried = 1; ; tried++) {
        const state = newTransaction();
        try {
          return await asTransaction(state, () =>
            db.transaction(async (tx) => {
              const result = await work(Object.assign(tx as unknown as Db, { announce }));
              if (isLate?.()) throw new TooLate();
              // Sent to all who listen when this is committed, and only then.
              const told = [...state.announced].map((text) => sql`pg_notify(${CHANNEL}, ${text})`);
              if (told.length > 0) await tx.execute(sql`select ${sql.join(told, sql`, `)}`);
              return result;
            }),
          );
        } catch (error) {
          if (tried === TRIES || constraintOf(error) !== "busy") throw error;
        } finally {
          state.open = false;
        }
      }
    },
    migrate: (upgrade) => migrate(reach.direct, store, upgrade),
    hear: (heard) => listening.hear(heard),
    tell: async (text) => {
      await pool.query("select pg_notify($1, $2)", [CHANNEL, text]);
    },
    forget: async () => {
      if (store === "keys") await pool.query("vacuum keys.data_keys");
      else await pool.query("vacuum");
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waits: pool.waitingCount }),
    ping: async () => {
      await pool.query("select 1");
    },
    close: async () => {
      await listening.close();
      await Promise.all([pool.end(), replica?.close()]);
    },
  };
}

/** On a connection of its own: a migration, and waiting for another server's, may take its time. */
async function migrate(url: string, store: Store, upgrade?: Upgrade): Promise<void> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  await connection.connect().catch((error: Error) => {
    throw new DatabaseError(
      `PostgreSQL does not answer (${error.message}): check DATABASE_URL and that the server runs.`,
    );
  });
  try {
    await connection.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const list = `${SCHEMA[store]}.__drizzle_migrations`;
    const known = await connection.query("select to_regclass($1) as t", [list]);
    const newest =
      known.rows[0]?.t === null
        ? null
        : (await connection.query(`select max(created_at) as at from ${list}`)).rows[0]?.at;
    const tag = pendingTags("postgres", store, newest === null ? null : Number(newest)).at(-1);
    if (!tag) return;
    // Of the keys there is no copy but their own: another would keep what is destroyed from now on.
    if (newest !== null && store === "data") await copyBefore(url, tag, upgrade);
    await apply(drizzle(connection), {
      migrationsFolder: migrationsFolder("postgres", store),
      migrationsSchema: SCHEMA[store],
    });
    if (newest !== null) upgrade?.note("migration.applied", { store, to: tag });
  } finally {
    await connection.end(); // and with it the lock
  }
}

/** By pg_dump where it is; without it the migration's transaction and the operator's own backup have to do. */
async function copyBefore(url: string, tag: string, upgrade?: Upgrade): Promise<void> {
  if (!upgrade) return;
  const file = join(upgrade.folder, `before-${tag}.dump`);
  try {
    mkdirSync(upgrade.folder, { recursive: true, mode: 0o700 });
    await backupStore(url, "data", file);
    keepNewest(join(upgrade.folder, "before-"));
    upgrade.note("migration.copied", { file });
  } catch (error) {
    upgrade.note("migration.no-copy", { why: (error as Error).message });
  }
}
