import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { DatabaseError } from "./database.ts";
import { isPostgres } from "./dialect.ts";
import { pendingTags, type Store } from "./migrations.ts";

/** Whoever writes a copy has written to it within this time. Milliseconds. */
const LEFT_MS = 600_000;

/** What each store's dump takes along. The counts of tries are nobody's loss. */
const DUMPED = { data: ["-N", "keys", "-N", "limits"], keys: ["-n", "keys"] };

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
    if (isPostgres)
      await ended(
        "pg_dump",
        spawn("pg_dump", ["-Fc", "--no-owner", "--no-privileges", ...DUMPED[store], "-f", unfinished], {
          env: settingsOf(url),
          stdio: ["ignore", "ignore", "pipe"],
        }),
      );
    else await backupSqlite(sqliteFile(url), unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** What a process that was killed has left: nobody writes to it any more. */
function dropUnfinished(file: string): void {
  if (!existsSync(dirname(file))) return;
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith(".unfinished")) continue;
    const left = join(dirname(file), name);
    const written = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - written > LEFT_MS) rmSync(left, { force: true });
  }
}

/** A copy that is whole, and not in its place yet. */
export type Restoring = {
  /** Where what it holds can be looked at, and brought up to date; null where it is in a dump. */
  url: string | null;
  /** Puts it in the place of what the store holds; nothing else may use the database meanwhile. */
  put(): Promise<void>;
  /** Leaves nothing of it behind but what was put in its place. */
  drop(): Promise<void>;
};

/**
 * Makes ready a copy that is to take the place of what a store holds, which stays as it is until `put`.
 * @throws DatabaseError with what to do, where it is damaged, missing, or of a newer version
 */
export async function prepareRestore(url: string, store: Store, file: string): Promise<Restoring> {
  if (!existsSync(file)) throw new DatabaseError(`There is no backup ${file}.`);
  if (!isPostgres) return prepareInFile(url, file);
  await checkVersion(url, store, file);
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

/** Refuses a dump that a newer version has made: it could not be brought down to this one. */
async function checkVersion(url: string, store: Store, file: string): Promise<void> {
  const rows = ["--data-only", "--table=__drizzle_migrations", "-f", "-", file];
  const reader = spawn("pg_restore", rows, { env: settingsOf(url) });
  let text = "";
  reader.stdout.setEncoding("utf8").on("data", (some: string) => {
    text += some;
  });
  await ended("pg_restore", reader);
  const applied = [...text.matchAll(/^\d+\t\S+\t(\d+)$/gm)].map(([, at]) => Number(at));
  if (applied.length > 0) pendingTags("postgres", store, Math.max(...applied));
}

async function prepareInFile(url: string, file: string): Promise<Restoring> {
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

/** The schemas that are a store's own. */
const SCHEMAS = { data: ["public", "drizzle"], keys: ["keys"] };

/** What a newer version has made is in no older dump, and stands in the way of what it refers to. */
const dropTables = (store: Store): string => `do $$
declare found record;
begin
  for found in select c.oid::regclass as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in (${SCHEMAS[store].map((name) => `'${name}'`)})
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('drop table if exists %s cascade', found.name);
  end loop;
end $$;`;

/** In one transaction, which is ended only when the dump was whole: until then all is as it was. */
async function restorePostgres(url: string, store: Store, file: string): Promise<void> {
  const env = settingsOf(url);
  const reader = spawn("pg_restore", ["--clean", "--if-exists", "--no-owner", "-f", "-", file], { env });
  const writer = spawn("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1"], { env, stdio: ["pipe", "ignore", "pipe"] });
  const [read, written] = [ended("pg_restore", reader), ended("psql", writer)];
  writer.stdin.on("error", () => reader.kill()); // it says why by itself
  writer.stdin.write(`begin;\n${dropTables(store)}\n`);
  reader.stdout.pipe(writer.stdin, { end: false });
  void written.finally(() => reader.kill()).catch(() => {});
  try {
    await read.then(
      () => writer.stdin.end("commit;\n"),
      async (error: unknown) => {
        // Where it could not go on because psql had ended, that one's words are the reason.
        if (writer.exitCode !== null) await written;
        throw error;
      },
    );
    await written;
  } catch (error) {
    writer.kill();
    await written.catch(() => {}); // its transaction is over by then
    throw error;
  }
}

/** Where the programs of PostgreSQL's own connect to; the password goes by the environment, where no list of processes shows it. */
function settingsOf(address: string): NodeJS.ProcessEnv {
  const url = new URL(address);
  return {
    ...process.env,
    PGHOST: url.hostname,
    PGPORT: url.port || "5432",
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.has("sslmode") ? { PGSSLMODE: url.searchParams.get("sslmode") ?? "" } : {}),
  };
}

/** Resolves when the program has done its work. */
async function ended(program: string, child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
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
