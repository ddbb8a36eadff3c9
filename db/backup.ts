import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseError } from "./database.ts";
import { isPostgres } from "./dialect.ts";
import type { Store } from "./migrations.ts";
import { checkDumpVersion, dumpPostgres, restorePostgres } from "./postgres-backup.ts";
import { backupSqlite, prepareSqlite, type Restoring, sqliteFile } from "./sqlite-backup.ts";

/** An unfinished copy that was not written to for this long was left behind by a process that died. Milliseconds. */
const LEFT_MS = 600_000;

/**
 * Writes a whole copy of a store while it is in use: by SQLite's backup interface, or by pg_dump (custom format).
 * The file is there when it is whole, and only its owner may read it.
 * @throws DatabaseError with what to do
 */
export async function backupStore(url: string, store: Store, file: string): Promise<void> {
  // Its own for each process: several on one host may be at it at once.
  const unfinished = `${file}.${process.pid}.unfinished`;
  dropUnfinished(file);
  rmSync(unfinished, { force: true });
  try {
    await (isPostgres ? dumpPostgres(url, store, unfinished) : backupSqlite(sqliteFile(url), unfinished));
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Deletes unfinished copies that a killed process has left behind. */
function dropUnfinished(file: string): void {
  if (!existsSync(dirname(file))) return;
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith(".unfinished")) continue;
    const left = join(dirname(file), name);
    const written = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - written > LEFT_MS) rmSync(left, { force: true });
  }
}

/**
 * Makes ready a copy that is to take the place of what a store holds, which stays as it is until `put`.
 * @throws DatabaseError with what to do, where it is damaged, missing, or of a newer version
 */
export async function prepareRestore(url: string, store: Store, file: string): Promise<Restoring> {
  if (!existsSync(file)) throw new DatabaseError(`There is no backup ${file}.`);
  if (!isPostgres) return prepareSqlite(url, file);
  await checkDumpVersion(url, store, file);
  return { url: null, put: () => restorePostgres(url, store, file), drop: async () => {} };
}

/**
 * Puts a copy in the place of what a store holds. Nothing else may use the database meanwhile.
 * @throws DatabaseError with what to do
 */
export async function restoreStore(url: string, store: Store, file: string): Promise<void> {
  const copy = await prepareRestore(url, store, file);
  try {
    await copy.put();
  } finally {
    await copy.drop();
  }
}
