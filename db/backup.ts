import { spawn } from "node:child_process";
import { chmodSync, existsSync, renameSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { DatabaseError } from "./database.ts";
import { isPostgres } from "./dialect.ts";
import type { Store } from "./migrations.ts";

/** What each store's dump takes along. The counts of tries are nobody's loss. */
const DUMPED = { data: ["-N", "keys", "-N", "limits"], keys: ["-n", "keys"] };

/**
 * Writes a whole copy of a store while it is in use: by SQLite's backup interface, or by pg_dump (custom format).
 * The file is there when it is whole, and only its owner may read it.
 * @throws DatabaseError with what to do
 */
export async function backupStore(url: string, store: Store, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    if (isPostgres)
      await postgresTool("pg_dump", url, ["-Fc", "--no-owner", "--no-privileges", ...DUMPED[store], "-f", unfinished]);
    else await backupSqlite(sqliteFile(url), unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Puts a copy in the place of what a store holds. Nothing else may use the database meanwhile.
 * @throws DatabaseError with what to do
 */
export async function restoreStore(url: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new DatabaseError(`There is no backup ${file}.`);
  if (isPostgres) {
    await postgresTool("pg_restore", url, ["--clean", "--if-exists", "--no-owner", "--single-transaction", file]);
    return;
  }
  const target = sqliteFile(url);
  const copy = `${target}.restored`;
  rmSync(copy, { force: true });
  await backupSqlite(file, copy);
  const broken = inspect(copy);
  if (broken) {
    rmSync(copy, { force: true });
    throw new DatabaseError(`${file} is no whole backup (${broken}).`);
  }
  // A log of the old file would be played into the new one.
  for (const end of ["-wal", "-shm"]) rmSync(`${target}${end}`, { force: true });
  renameSync(copy, target);
}

const sqliteFile = (url: string): string => url.replace(/^file:/, "");

async function backupSqlite(from: string, to: string): Promise<void> {
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

/** Runs a program of PostgreSQL's own; the password goes by the environment, where no list of processes shows it. */
async function postgresTool(program: "pg_dump" | "pg_restore", address: string, args: string[]): Promise<void> {
  const url = new URL(address);
  const env = {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.has("sslmode") ? { PGSSLMODE: url.searchParams.get("sslmode") ?? "" } : {}),
  };
  const all = program === "pg_restore" ? ["-d", env.PGDATABASE, ...args] : args;
  const child = spawn(program, all, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject),
  ).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseError(
      error.code === "ENOENT"
        ? `${program} is not here: install PostgreSQL's client programs, at least as new as the server.`
        : `${program} could not be run (${error.code}).`,
    );
  });
  if (code !== 0) throw new DatabaseError(`${program} failed: ${said.trim().split("\n").slice(-3).join(" ")}`);
}
