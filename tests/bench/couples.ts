import { spawn } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "#tests/support/postgres.ts";

const SIZES = "500,50000,500000";

/**
 * How long pages wait for the database with few and with many couples, on SQLite and on PostgreSQL, one after the
 * other. `--couples 500,50000` names other sizes, the first of which the others are compared with; `--on postgres` or
 * `--on sqlite` one database alone; `--statements` adds what grew.
 * @param folder where the databases are made, 10 GB of them at a time; each goes once it is measured
 */
export async function couples(folder: string, say: (line: string) => void): Promise<void> {
  const given = process.argv[process.argv.indexOf("--couples") + 1];
  const sizes = /^\d+(,\d+)+$/.test(given ?? "") ? String(given) : SIZES;
  const only = process.argv.includes("--on") ? process.argv[process.argv.indexOf("--on") + 1] : undefined;
  if (only !== "postgres") {
    say("\nSQLite");
    await measureOn(`file:${join(folder, "unused.db")}`, sizes, folder);
  }
  if (only === "sqlite") return;
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, "postgres"));
  const server = await startPostgres({ dir: join(folder, "postgres"), log: () => {} });
  say("\nPostgreSQL");
  await measureOn(server.url, sizes, folder).finally(() => server.stop());
}

/** Which database a process talks to is settled when it starts: each has one of its own. */
async function measureOn(url: string, sizes: string, folder: string): Promise<void> {
  const more = process.argv.filter((flag) => flag === "--statements");
  const child = spawn(process.execPath, ["tests/bench/couples/on-one-database.ts", sizes, folder, ...more], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DATABASE_URL: url },
  });
  const code = await new Promise((done) => child.once("exit", done));
  if (code !== 0) throw new Error("the databases with many couples could not be measured");
}
