import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";

/** The system's clock ticks in a second, on every Linux that there is. */
const TICKS = 100;

/** What /proc says of a process: its parent, and how long it and its children that have ended were on a processor. Seconds. */
function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const seconds = (...at: number[]) => at.reduce((sum, i) => sum + Number(fields[i]), 0) / TICKS;
    return { parent: Number(fields[1]), own: seconds(11, 12), ended: seconds(13, 14) };
  } catch {
    return null;
  }
}

/** How long a process was on a processor, whatever else went on. Seconds. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? Number.NaN;

/** The same for a process with all that it has started. */
function cpuOfFamily(pid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)));
  const children = all.reduce((sum, one) => sum + (one?.parent === pid ? one.own : 0), 0);
  const { own, ended } = statOf(pid) ?? { own: Number.NaN, ended: 0 };
  return own + ended + children;
}

/** A database as it is looked at from outside of the server. */
export type Watched = {
  /** Seconds of a processor in processes of its own. */
  cpu(): number;
  /** What each table takes with its indexes. Bytes. */
  bytes(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

/** @param folder with SQLite's files, of which the server has more than the one that the url names */
export async function watch(url: string, folder: string): Promise<Watched> {
  if (!url.startsWith("postgres"))
    return { cpu: () => 0, bytes: async () => bytesOfFiles(folder), close: async () => {} };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const server = statOf(Number(rows[0].pid))?.parent ?? 0;
  return {
    cpu: () => cpuOfFamily(server),
    bytes: async () => {
      const { rows } = await client.query(
        "select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables",
      );
      return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
    },
    close: () => client.end(),
  };
}

function bytesOfFiles(folder: string): Record<string, number> {
  const all: Record<string, number> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".db"))) {
    const client = new Sqlite(join(folder, file));
    const tables = client.prepare<[], { name: string; bytes: number }>(
      "select s.tbl_name as name, sum(d.pgsize) as bytes from dbstat d join sqlite_schema s on s.name = d.name group by 1",
    );
    for (const { name, bytes } of tables.all()) all[name] = (all[name] ?? 0) + bytes;
    client.close();
  }
  return all;
}
