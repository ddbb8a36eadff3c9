import { readdirSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { cpuOfFamily, statOf } from "#tests/support/proc.ts";

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
