import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as apply } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { asTransaction, constraintOf, type Database, DatabaseError, type Db } from "./database.ts";
import { migrationsFolder, refuseNewer, type Store } from "./migrations.ts";

/** Any number will do, as long as nothing else in the database uses it. */
const MIGRATION_LOCK = 727_274;
const POOL_SIZE = { data: 10, keys: 3 };
/** Where each store's tables and its list of migrations are. */
const SCHEMA = { data: "drizzle", keys: "keys" };
/** A page that waits longer is of no use to anybody. Milliseconds. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 8_000;
/** Two transactions that stop each other are told apart by running the stopped one again. */
const TRIES = 3;

/** Opens the PostgreSQL database of `postgres://…`. Connects on first use. */
export function openPostgres(url: string, store: Store): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE[store],
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // A server that has gone silent, as against one that is slow.
    query_timeout: STATEMENT_MS + 2_000,
  });
  pool.on("error", () => {}); // an idle connection that breaks is replaced; without a listener it would end the process
  const db = drizzle(pool);
  return {
    db: db as unknown as Db,
    transaction: async (work) => {
      for (let tried = 1; ; tried++) {
        const state = { open: true };
        try {
          return await asTransaction(state, () => db.transaction((tx) => work(tx as unknown as Db)));
        } catch (error) {
          if (tried === TRIES || constraintOf(error) !== "busy") throw error;
        } finally {
          state.open = false;
        }
      }
    },
    migrate: () => migrate(url, store),
    forget: async () => {
      if (store === "keys") await pool.query("vacuum keys.data_keys");
      else await pool.query("vacuum");
    },
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

/** On a connection of its own: a migration, and waiting for another server's, may take its time. */
async function migrate(url: string, store: Store): Promise<void> {
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
    refuseNewer("postgres", store, newest === null ? null : Number(newest));
    await apply(drizzle(connection), {
      migrationsFolder: migrationsFolder("postgres", store),
      migrationsSchema: SCHEMA[store],
    });
  } finally {
    await connection.end(); // and with it the lock
  }
}
