import { AsyncLocalStorage } from "node:async_hooks";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";

/** What both dialects have, and nothing else: no `execute()`, no `transaction()` of Drizzle's own. */
export type Db = Pick<
  PgDatabase<NodePgQueryResultHKT, Record<string, never>>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$count" | "with" | "$with"
> & {
  /**
   * Tells all who hear on this database, once the transaction that is open is committed, and never where it is not.
   * Throws where none is open.
   * @param text some hundred bytes at most, and no word of anybody's: it is not sealed
   */
  announce(text: string): void;
};

/** Where PostgreSQL's copies from before a migration go (SQLite's lie beside its file), and who is told of it. */
export type Upgrade = { folder: string; note(event: string, fields: Record<string, string>): void };

/** An open database. Close it once; nothing may be running then. */
export interface Database {
  /** For reads, and for single writes outside a transaction. */
  db: Db;
  /**
   * For one who reads long histories: `db`, or a copy of the database that has all that was committed before this was
   * called (db/postgres-replica.ts). Who belongs to whom and what is open to both comes from the database itself.
   */
  reading(): Db;
  /**
   * Runs `work` in one transaction and commits when it resolves, rolls back when it rejects. Not nested: pass `tx`
   * along. On SQLite transactions run one after the other, and those that wait share a commit; on PostgreSQL `work` may
   * be run again when another transaction stopped it, so it must keep nothing outside the database.
   * @param isLate asked right before the commit: what is too late then is rolled back, and rejects with `TooLate`
   */
  transaction<T>(work: (tx: Db) => Promise<T>, isLate?: () => boolean): Promise<T>;
  /**
   * Applies what is missing, in a transaction and behind a lock, so that two servers may start together; a database
   * that holds something is copied before. Throws `DatabaseError`.
   */
  migrate(upgrade?: Upgrade): Promise<void>;
  /**
   * Hears what is announced on this database from now on, by this process or another one, in the order of the commits.
   * Between processes PostgreSQL carries it; on SQLite those of one server tell each other (db/neighbours.ts).
   * @param heard null: something may have been missed
   * @returns ends it
   */
  hear(heard: (text: string | null) => void): Promise<() => void>;
  /**
   * Tells all who hear on this database at once, outside of any transaction: what is no act, and stands in no row.
   * @param text as `Db.announce` takes it
   */
  tell(text: string): Promise<void>;
  /** Takes what was deleted out of the files as well: until then a log or a dead row may still hold it. */
  forget(): Promise<void>;
  /** How its connections stand at this moment. */
  connections(): Connections;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Connections for pages: how many are open, how many of these have nothing to do, and who waits for one, or to write. */
export type Connections = { open: number; idle: number; waits: number };

/** A database that can't be used: its message is one line that says what to do. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

/** A transaction that took longer than it may: nothing of it was kept, and it may be begun anew. */
export class TooLate extends Error {
  override name = "TooLate";
}

/** An open transaction, and what those who hear are to be told once it is committed, each thing once. */
export type TransactionState = { open: boolean; readonly announced: Set<string> };
export const newTransaction = (): TransactionState => ({ open: true, announced: new Set() });

const insideTransaction = new AsyncLocalStorage<TransactionState>();

/** True while the caller runs inside an open `transaction()`. */
export const inTransaction = (): boolean => insideTransaction.getStore()?.open === true;

/** Marks everything that `work` awaits as inside one transaction; a second one inside it is a bug and throws. */
export async function asTransaction<T>(state: TransactionState, work: () => Promise<T>): Promise<T> {
  if (inTransaction()) throw new Error("already inside transaction(): pass tx along");
  return insideTransaction.run(state, work);
}

/** What `Db.announce` does, on the transaction that the caller runs in. */
export function announce(text: string): void {
  const state = insideTransaction.getStore();
  if (!state?.open) throw new Error("announce inside transaction()");
  state.announced.add(text);
}

/** PostgreSQL has cancelled, is going, is coming or is not there; what its driver says has no code. */
const AWAY_CODE = /^(57014|57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
const AWAY_MESSAGE =
  /^(Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|timeout expired|timeout exceeded when trying to connect)/;

type Refusal = "unique" | "foreign-key" | "check" | "not-null" | "busy" | "full" | "away" | "late";

/**
 * The name of what the database refused, from either driver; null when the error is none of these. "busy" may be tried
 * again at once; after "away" nobody knows whether the last statement was done; "late" is our own refusal.
 */
export function constraintOf(error: unknown): Refusal | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e.name === "TooLate") return "late";
    const code = (e as { code?: unknown }).code;
    if (code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY")
      return "unique";
    if (code === "23503" || code === "SQLITE_CONSTRAINT_FOREIGNKEY") return "foreign-key";
    if (code === "23514" || code === "SQLITE_CONSTRAINT_CHECK") return "check";
    if (code === "23502" || code === "SQLITE_CONSTRAINT_NOTNULL") return "not-null";
    if (code === "40001" || code === "40P01" || code === "55P03") return "busy";
    if (typeof code === "string" && code.startsWith("SQLITE_BUSY")) return "busy";
    if (code === "SQLITE_FULL" || code === "53100" || code === "ENOSPC") return "full";
    if ((typeof code === "string" && AWAY_CODE.test(code)) || AWAY_MESSAGE.test(e.message)) return "away";
  }
  return null;
}

/**
 * Why the database could not do its work just now, where the reason lies in nothing that was asked of it: "full", or
 * "passing" where it is busy, away or was too slow and a moment later may do. Null for every other error.
 */
export function outageOf(error: unknown): "passing" | "full" | null {
  const reason = constraintOf(error);
  if (reason === "full") return "full";
  return reason === "busy" || reason === "away" || reason === "late" ? "passing" : null;
}
