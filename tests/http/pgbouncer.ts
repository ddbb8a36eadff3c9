import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { installDebian } from "#tests/support/debian.ts";
import { unprivileged } from "#tests/support/postgres.ts";
import { freePort } from "#tests/support/process.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Whether there is a PgBouncer; it is installed where this is a Debian without a service manager, which would start it. */
export function findPgBouncer(): boolean {
  if (!existsSync(PROGRAM) && !existsSync("/run/systemd/system")) installDebian("pgbouncer");
  return existsSync(PROGRAM);
}

/**
 * Runs the handbook's PgBouncer in front of a database. Connections to it are few, so that each transaction meets another
 * one's.
 * @param change alters the handbook's file
 * @returns the database's address by way of it; `stop` breaks off all that goes on
 */
export async function startPgBouncer(database: string, folder: string, change = (ini: string) => ini) {
  const { hostname, port, username, password, pathname } = new URL(database);
  const name = pathname.slice(1);
  mkdirSync(folder, { recursive: true });
  const own = await freePort();
  const [, documented = ""] =
    /```ini\n(\[databases\][\s\S]*?)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"${username}" "${password}"\n`);
  const ini = [
    ["couple = host=127.0.0.1 port=5432 dbname=couple", `${name} = host=${hostname} port=${port} dbname=${name}`],
    ["listen_port = 6432", `listen_port = ${own}`],
    ["/etc/pgbouncer/userlist.txt", users],
    ["default_pool_size = 20", "default_pool_size = 4"],
  ].reduce((text, [from = "", to = ""]) => {
    if (!text.includes(from)) throw new Error(`the handbook's pgbouncer.ini has no ${from}`);
    return text.replace(from, to);
  }, documented);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${change(ini)}unix_socket_dir =\nlogfile = ${join(folder, "pgbouncer.log")}\n`);
  const { uid, gid } = unprivileged();
  if (uid !== undefined && gid !== undefined) for (const path of [folder, users, file]) chownSync(path, uid, gid);
  const url = new URL(database);
  url.port = String(own);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(PROGRAM, ["-q", file], { cwd: folder, stdio: "ignore", ...(uid && gid ? { uid, gid } : {}) });
    while (!(await listens(url.href)) && child.exitCode === null) await sleep(20);
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "pgbouncer.log"), "utf8"));
  };
  await start();
  return { url: url.href, start, stop: () => ended(child) };
}

async function listens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  return client
    .connect()
    .then(
      () => true,
      (error: { code?: string }) => error.code !== "ECONNREFUSED",
    )
    .finally(() => client.end().catch(() => {}));
}

function ended(child: ChildProcess | undefined): Promise<void> {
  return new Promise((done) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return done();
    child.once("exit", () => done());
    child.kill("SIGTERM"); // at once: it waits for nobody
  });
}
