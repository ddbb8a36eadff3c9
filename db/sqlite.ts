import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { announce, type Database, DatabaseError, type Db, inTransaction } from "./database.ts";
import { withKeptPlan } from "./kept-plan.ts";
import type { Store } from "./migrations.ts";
import { neighboursOf } from "./neighbours.ts";
import { openTurns } from "./sqlite-turns.ts";
import { told } from "./told-statements.ts";

/** How long a statement may wait, and so block the process, for another process's write. Milliseconds. */
const BUSY_TIMEOUT_MS = 100;
/** Enough for every statement of the product; one beyond that is prepared again. */
const STATEMENTS_KEPT = 500;

type Connection = InstanceType<typeof Sqlite>;
type Run = (readonly: boolean, go: () => { rows: unknown[] }) => { rows: unknown[] } | Promise<{ rows: unknown[] }>;

/** Opens the SQLite database of `file:…` or a plain path. Throws `DatabaseError` with what to do. */
export function openSqlite(url: string, store: Store): Database {
  const file = url.replace(/^file:/, "");
  const main = connect(file);
  const writer = connect(file);

  const ears = new Set<(text: string) => void>();
  const hear = (text: string) => {
    for (const heard of ears) heard(text);
  };
  const neighbours = neighboursOf(file, hear);
  const tellAll = (text: string) => {
    hear(text);
    neighbours.tell(text);
  };
  const turns = openTurns(writer, (announced) => {
    for (const text of announced) tellAll(text);
  });
  const db = handle(main, (readonly, go) => {
    if (readonly) return go();
    if (inTransaction()) throw new Error("write through db inside transaction(): use tx"); // it would wait for itself
    return turns.alone(go);
  });
  // One for all transactions, which come one after the other: what is prepared for it stays.
  const tx = handle(writer, (_readonly, go) => {
    if (!inTransaction()) throw new Error("tx used after its transaction ended");
    return go();
  });

  return {
    db,
    reading: () => db,
    transaction: (work, isLate) => turns.transaction(() => work(tx), isLate),
    migrate: async (upgrade) => {
      const { migrateSqlite } = await import("./sqlite-migrations.ts");
      try {
        migrateSqlite(file, writer, store, upgrade);
      } catch (error) {
        throw explain(error, file);
      }
    },
    hear: async (heard) => {
      ears.add(heard);
      return () => void ears.delete(heard);
    },
    tell: async (text) => tellAll(text),
    // The log can't be cut while somebody is reading; then the next call does it.
    forget: () => turns.alone(() => void writer.pragma("wal_checkpoint(TRUNCATE)")),
    connections: () => ({ open: 2, idle: turns.isIdle() ? 2 : 1, waits: turns.waiting() }),
    ping: async () => {
      main.prepare("select 1").get();
    },
    close: async () => {
      await turns.idle();
      neighbours.close();
      main.close();
      writer.close();
    },
  };
}

function connect(file: string): Connection {
  try {
    if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    const connection = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
    for (const setting of ["journal_mode = WAL", "synchronous = FULL", "secure_delete = ON", "foreign_keys = ON"]) {
      connection.pragma(setting);
    }
    checkSettings(connection, file);
    return connection;
  } catch (error) {
    throw explain(error, file);
  }
}

/** A setting that did not take (a file system without shared memory, say) would be noticed only after a power cut. */
function checkSettings(connection: Connection, file: string): void {
  const has = (name: string) => connection.pragma(name, { simple: true });
  if (has("journal_mode") !== "wal" || has("synchronous") !== 2 || has("secure_delete") !== 1) {
    throw new DatabaseError(
      `The database ${file} does not take WAL, synchronous=FULL and secure_delete=ON: put it on a local disk.`,
    );
  }
}

/** What an operator can mend about a SQLite file, as a DatabaseError that says how; anything else as it is. */
export function explain(error: unknown, file: string): unknown {
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (code.startsWith("SQLITE_BUSY")) {
    return new DatabaseError(`The database ${file} is locked by another program: stop that program, then start again.`);
  }
  if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT") {
    return new DatabaseError(
      `${file} is not a SQLite database or is damaged: restore a backup, or set DATABASE_URL to another file.`,
    );
  }
  if (
    code.startsWith("SQLITE_READONLY") ||
    code.startsWith("SQLITE_CANTOPEN") ||
    (syscall === "mkdir" && code !== "ENOSPC") ||
    ["EACCES", "EPERM", "EROFS", "ENOTDIR"].includes(code)
  ) {
    return new DatabaseError(
      `The database ${file} can't be written: check that its folder is there, with the right owner and rights, or set DATABASE_URL or DATA_DIR.`,
    );
  }
  return error;
}

function handle(connection: Connection, run: Run): Db {
  const prepared = new Map<string, Sqlite.Statement<unknown[], unknown>>();
  const statement = (sql: string) => {
    const known = prepared.get(sql);
    if (known) return known;
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear();
    const fresh = connection.prepare<unknown[], unknown>(withKeptPlan(sql));
    if (fresh.reader) fresh.raw(true);
    prepared.set(sql, fresh);
    return fresh;
  };
  const db = drizzle(async (sql, params, method) => {
    const st = statement(sql); // bad SQL rejects, as in PostgreSQL
    const go = () => {
      if (!st.reader) {
        st.run(...params);
        return { rows: [] };
      }
      return { rows: method === "get" ? (st.get(...params) as unknown[]) : st.all(...params) };
    };
    return run(st.readonly, told(sql, go));
  });
  return Object.assign(db as unknown as Db, { announce });
}
