import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type Sqlite from "better-sqlite3";
import { DatabaseError } from "./database.ts";

/** How many copies from before a migration are kept. */
const KEPT = 3;

/**
 * Copies a SQLite database before it is migrated, to `FILE.before-TAG`, which only its owner may read. It is there when
 * it is whole and on the disk.
 * @returns the copy
 * @throws DatabaseError where it can't be made: then nothing is migrated
 */
export function copySqliteBefore(connection: InstanceType<typeof Sqlite>, file: string, tag: string): string {
  const copy = `${file}.before-${tag}`;
  const unfinished = `${copy}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    closeSync(openSync(unfinished, "wx", 0o600));
    // Not by the backup interface, which gives the event loop a turn: another start in this process may wait for the lock.
    connection.prepare("VACUUM INTO ?").run(unfinished);
    const written = openSync(unfinished, "r+");
    fsyncSync(written);
    closeSync(written);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const { code, message } = error as { code?: string; message: string };
    throw new DatabaseError(
      `Before the database is brought up to date a copy is made, and ${copy} could not be written (${code ?? message}): make room for it, then start again.`,
    );
  }
  return copy;
}

/** Takes away all but the newest copies whose name begins like this path. */
export function keepNewest(beginning: string): void {
  const folder = dirname(beginning);
  const copies = readdirSync(folder)
    .filter((name) => name.startsWith(basename(beginning)) && !name.endsWith(".unfinished"))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs || b.localeCompare(a));
  for (const old of copies.slice(KEPT)) rmSync(old, { force: true });
}
