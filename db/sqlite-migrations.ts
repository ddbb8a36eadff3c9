import { rmSync } from "node:fs";
import { basename } from "node:path";
import Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { copySqliteBefore, keepNewest } from "./copy-before.ts";
import type { Upgrade } from "./database.ts";
import { migrationsFolder, pendingTags, type Store } from "./migrations.ts";

/** How long a starting server waits for another one that is migrating. Milliseconds. */
const LOCK_MS = 60_000;

type Connection = InstanceType<typeof Sqlite>;

/**
 * Applies what is missing in one transaction, behind a lock, after a copy of what is there
 * (docs/product/security.md#migrations). Drizzle's own function would commit before the foreign keys can be checked.
 */
export function migrateSqlite(file: string, connection: Connection, store: Store, upgrade?: Upgrade): void {
  // Held by a file of its own: the migration's own transaction must be able to begin and end.
  const lock = new Sqlite(`${file}.lock`, { timeout: LOCK_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    const applied = newestApplied(connection);
    const tags = pendingTags("sqlite", store, applied);
    const newest = tags.at(-1);
    if (!newest) return;
    const copy = applied === null ? null : copySqliteBefore(connection, file, newest);
    if (copy) upgrade?.note("migration.copied", { file: basename(copy) });
    // Off on the connection: inside a transaction it can't be, and a rebuilt table would take its child rows with it.
    connection.pragma("foreign_keys = OFF");
    connection.transaction(() => apply(connection, store, applied)).exclusive();
    if (copy) upgrade?.note("migration.applied", { store, to: newest });
    if (!copy) return;
    // A copy of the keys would keep what is destroyed from now on: theirs is for a migration that fails.
    if (store === "keys") rmSync(copy);
    else keepNewest(`${file}.before-`);
  } finally {
    connection.pragma("foreign_keys = ON");
    lock.close();
  }
}

function newestApplied(connection: Connection): number | null {
  const known = connection.prepare("select name from sqlite_master where name = '__drizzle_migrations'").get();
  if (!known) return null;
  return (connection.prepare("select max(created_at) as at from __drizzle_migrations").get() as { at: number | null })
    .at;
}

function apply(connection: Connection, store: Store, applied: number | null): void {
  // As Drizzle's own function makes it: both may meet the same database.
  connection.exec(
    "create table if not exists __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const insert = connection.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)");
  for (const { sql, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: migrationsFolder("sqlite", store),
  })) {
    if (applied !== null && folderMillis <= applied) continue;
    for (const statement of sql) connection.exec(statement);
    insert.run(hash, folderMillis);
  }
  const broken = connection.pragma("foreign_key_check") as unknown[];
  if (broken.length > 0) throw new Error(`a migration broke foreign keys: ${JSON.stringify(broken.slice(0, 5))}`);
}
