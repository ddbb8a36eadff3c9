import { type ChildProcess, spawn } from "node:child_process";
import { DatabaseError } from "./database.ts";
import { pendingTags, type Store } from "./migrations.ts";
import { reachOf } from "./reach.ts";

/** What each store's dump takes along. The counts of tries are left out: they begin anew without harm. */
const DUMPED = { data: ["-N", "keys", "-N", "limits"], keys: ["-n", "keys"] };

/** Writes a dump of a store while it is in use. @throws DatabaseError with what to do */
export const dumpPostgres = (url: string, store: Store, file: string): Promise<void> =>
  ended(
    "pg_dump",
    spawn("pg_dump", ["-Fc", "--no-owner", "--no-privileges", ...DUMPED[store], "-f", file], {
      env: settingsOf(url),
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );

/** Refuses a dump that a newer version has made: it could not be brought down to this one. */
export async function checkDumpVersion(url: string, store: Store, file: string): Promise<void> {
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

/** The schemas that are a store's own. */
const SCHEMAS = { data: ["public", "drizzle"], keys: ["keys"] };

/** A newer version's tables are in no older dump, and would keep the tables that they refer to from being dropped. */
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
export async function restorePostgres(url: string, store: Store, file: string): Promise<void> {
  const env = settingsOf(url);
  const reader = spawn("pg_restore", ["--clean", "--if-exists", "--no-owner", "-f", "-", file], { env });
  const writer = spawn("psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1"], { env, stdio: ["pipe", "ignore", "pipe"] });
  const [read, written] = [ended("pg_restore", reader), ended("psql", writer)];
  writer.stdin.on("error", () => reader.kill()); // psql has ended, and says itself why
  writer.stdin.write(`begin;\n${dropTables(store)}\n`);
  reader.stdout.pipe(writer.stdin, { end: false });
  void written.finally(() => reader.kill()).catch(() => {});
  try {
    await read.then(
      () => writer.stdin.end("commit;\n"),
      async (error: unknown) => {
        // Where pg_restore failed only because psql had ended, psql's message is the reason to report.
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

/**
 * Where the programs of PostgreSQL's own connect to, past a pooler: what they set holds for their session. The password goes by the environment, where no list of processes
 * shows it.
 */
function settingsOf(address: string): NodeJS.ProcessEnv {
  const url = new URL(reachOf(address).direct);
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
