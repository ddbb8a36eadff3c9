import type { ChildProcess } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { freeLoopbackPorts, LOOPBACK } from "./free-ports.ts";
import { spawnEmulator } from "./spawn-emulator.ts";

/** The emulator can't be had: the message says what to do. */
class EmulatorError extends Error {
  override name = "EmulatorError";
}

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const CHECK_LIMIT_MS = 5_000;

/** What a caller decides about the emulator. */
export type AuthEmulatorOptions = {
  /** A folder of the emulator's own: settings, logs and, with `keep`, the accounts. Made if missing. */
  dataDir: string;
  /** A project id that begins with `demo-`: firebase-tools then asks Google nothing. */
  project: string;
  /** Accounts survive a restart. */
  keep?: boolean;
  /** Options of its Node: a test sets its clock with them. */
  nodeOptions?: readonly string[];
  log: (line: string) => void;
};

/** A running emulator: `host` is what FIREBASE_AUTH_EMULATOR_HOST wants, `stop` may be called twice. */
export type AuthEmulator = { host: string; stop(): Promise<void> };

/**
 * The Auth emulator the environment names, or one of our own.
 * @throws Error with one line that says what to do, when FIREBASE_AUTH_EMULATOR_HOST is set and nobody answers there
 */
export async function findOrStartAuthEmulator(options: AuthEmulatorOptions): Promise<AuthEmulator> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  if (!host) return startAuthEmulator(options);
  if (!(await answers(host, CHECK_LIMIT_MS))) {
    throw new EmulatorError(
      `FIREBASE_AUTH_EMULATOR_HOST is ${host}, but no Auth emulator answers there: start it, or unset the variable.`,
    );
  }
  options.log(`Auth emulator: using the one on ${host}.`);
  return { host, stop: async () => {} };
}

/**
 * Starts firebase-tools' Auth emulator alone on free loopback ports, offline, everything it writes inside `dataDir`.
 * Takes 3 s, the first time 5.
 * @throws Error with one line and the end of the emulator's output, when it dies or is not ready after 60 s
 */
export async function startAuthEmulator(options: AuthEmulatorOptions): Promise<AuthEmulator> {
  const { dataDir, project, keep, nodeOptions = [], log } = options;
  const started = performance.now();
  const dir = path.resolve(dataDir);
  mkdirSync(path.join(dir, "tmp"), { recursive: true, mode: 0o700 });
  const [auth, hub, logging] = await freeLoopbackPorts(3);
  const at = (port: number | undefined) => ({ host: LOOPBACK, port });
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } };
  writeFileSync(path.join(dir, "firebase.json"), JSON.stringify({ emulators }));

  const output = path.join(dir, "auth-emulator.log");
  log("Auth emulator: starting…");
  const child = spawnEmulator(dir, output, nodeOptions, [
    ...["--project", project],
    ...(keep ? ["--import", "accounts", "--export-on-exit"] : []),
  ]);
  const emulator = { host: `${LOOPBACK}:${auth}`, stop: () => stop(child) };
  try {
    await untilReady(child, emulator.host, output, started + START_LIMIT_MS);
  } catch (error) {
    await emulator.stop();
    throw error;
  }
  log(`Auth emulator: ready on ${emulator.host} after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return emulator;
}

/** It listens before it has read the accounts in, so an answer is not enough: its own word counts too. */
async function untilReady(child: ChildProcess, host: string, output: string, deadline: number): Promise<void> {
  let failure: string | undefined;
  child.once("error", (error) => {
    failure = `could not be started (${error.message})`;
  });
  for (;;) {
    const said = stripVTControlCharacters(readFileSync(output, "utf8"));
    if (said.includes("All emulators ready") && (await answers(host, 1_000))) return;
    if (hasEnded(child)) failure ??= `ended by itself (${child.signalCode ?? `exit code ${child.exitCode}`})`;
    if (performance.now() > deadline) failure ??= `was not ready after ${START_LIMIT_MS / 1000} s`;
    if (failure) {
      const end = said.trimEnd().split("\n").slice(-12).join("\n  ");
      throw new EmulatorError(`The Auth emulator ${failure}; the end of ${output}:\n  ${end}`);
    }
    await sleep(50);
  }
}

async function answers(host: string, limit: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}/`, { signal: AbortSignal.timeout(limit) });
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null && "authEmulator" in body;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<true>((resolve) => child.once("exit", () => resolve(true)));
  // SIGINT is what makes it save the accounts.
  child.kill("SIGINT");
  if (await Promise.race([ended, sleep(STOP_LIMIT_MS, false, { ref: false })])) return;
  if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  await ended;
}
