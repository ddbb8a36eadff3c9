import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { DatabaseError } from "./database.ts";

/** A copy that is whole, and not in its place yet. */
export type Restoring = {
  /** The address under which the copy can be opened, and brought up to date; null for a dump, which can't be. */
  url: string | null;
  /** Puts it in the place of what the store holds; nothing else may use the database meanwhile. */
  put(): Promise<void>;
  /** Leaves nothing of it behind but what was put in its place. */
  drop(): Promise<void>;
};

/** Makes ready a copy in a file beside the one whose place it is to take; see `prepareRestore`. */
export async function prepareSqlite(url: string, file: string): Promise<Restoring> {
  const target = sqliteFile(url);
  const copy = `${target}.restored`;
  const drop = async () => {
    // Its log and its lock too.
    const all = readdirSync(dirname(copy)).filter((name) => name.startsWith(basename(copy)));
    for (const name of all) rmSync(join(dirname(copy), name), { force: true });
  };
  try {
    await drop();
    await backupSqlite(file, copy);
    chmodSync(copy, 0o600);
    const broken = inspect(copy);
    if (broken) throw new DatabaseError(`${file} is no whole backup (${broken}).`);
  } catch (error) {
    await drop();
    throw error;
  }
  return {
    url: `file:${copy}`,
    put: async () => {
      closeWhole(copy); // what was looked at may have written to it
      // Until the renaming the old data is whole; if it is damaged, its log is of no use either.
      if (existsSync(target)) ifItCan(() => closeWhole(target));
      // A log of the old file would be played into the new one.
      for (const end of ["-wal", "-shm"]) rmSync(`${target}${end}`, { force: true });
      renameSync(copy, target);
    },
    drop,
  };
}

/** Brings what stands in a database's log into its file, and ends the log. */
function closeWhole(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
  } finally {
    copy.close();
  }
}

function ifItCan(work: () => void): void {
  try {
    work();
  } catch {
    // what is replaced anyway
  }
}

/** The file of a database's address. */
export const sqliteFile = (url: string): string => url.replace(/^file:/, "");

/** Writes a whole copy of a file while it is in use. @throws DatabaseError with what to do */
export async function backupSqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new DatabaseError(`There is no database ${from}.`);
  try {
    const source = new Sqlite(from, { readonly: true, fileMustExist: true });
    try {
      await source.backup(to);
    } finally {
      source.close();
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new DatabaseError(`${from} could not be copied to ${to}: ${code ?? message}.`);
  }
}

function inspect(file: string): string | null {
  const copy = new Sqlite(file, { readonly: true });
  try {
    const found = copy.pragma("integrity_check", { simple: true });
    return found === "ok" ? null : String(found);
  } finally {
    copy.close();
  }
}
