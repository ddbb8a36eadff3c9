import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";

/** Settings of a server of its own, without its data. */
export const SERVER_SETTINGS = {
  NODE_ENV: "test",
  FIREBASE_PROJECT_ID: "demo-couple",
  FIREBASE_API_KEY: "demo-key",
  MASTER_KEY: "a-master-key-of-the-tests-long-enough",
  SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
};

/** A port of the loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** A program that has ended, with all that it said. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

/** The clock that is set for the whole run (tests/run.ts). */
const clock = () => (process.env.TEST_CLOCK ? { NODE_OPTIONS: process.env.TEST_CLOCK } : {});

/** Runs a program with nothing in its environment but these settings. */
export function run(args: string[], settings: Record<string, string>, cwd = process.cwd()) {
  const env = { PATH: process.env.PATH ?? "", ...clock(), ...settings };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]): Ended => ({ code, signal, said }));
  return { child, ended };
}

export type RealServer = {
  origin: string;
  child: ChildProcess;
  /** The lines of its log so far. */
  lines: Record<string, unknown>[];
  ended: Promise<Ended>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
};

/**
 * The production build as a process of its own, once it listens.
 * @param settings on top of the usual ones; DATA_DIR and DATABASE_URL at least
 * @throws Error with what it said, where it ends instead
 */
export async function startServer(settings: Record<string, string>): Promise<RealServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const { child, ended } = run(["build/server/index.js"], {
    ...SERVER_SETTINGS,
    ...(emulator ? { FIREBASE_AUTH_EMULATOR_HOST: emulator } : {}),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    ...settings,
  });
  const lines: Record<string, unknown>[] = [];
  const listening = new Promise<true>((done) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(JSON.parse(line));
      if (lines.at(-1)?.event === "listening") done(true);
    });
  });
  const first = await Promise.race([listening, ended]);
  if (first !== true) throw new Error(`the server ended with ${first.code}: ${first.said}`);
  return {
    origin,
    child,
    lines,
    ended,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}
