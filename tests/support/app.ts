import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readEnv } from "#app/http/env.ts";
import type { Random } from "#app/http/random.ts";
import type { Services } from "#app/request/services.server.ts";
import type * as Build from "#app/server.ts";
import type { Language } from "#app/texts/languages.ts";
import { readyDatabase } from "./ready-database.ts";

/** A clock that stands until it is moved. */
export class TestClock {
  at: Date;
  constructor(at = new Date()) {
    this.at = at;
  }
  /** @param hours may be a fraction, or negative */
  move(hours: number): void {
    this.at = new Date(this.at.getTime() + hours * 3_600_000);
  }
  /** Noon of the next day, in UTC: a day on which nobody has done anything yet. */
  nextNoon(): void {
    this.move(24);
    this.at.setUTCHours(12, 0, 0, 0);
  }
}

/** The same bytes for the same seed, in the same order. */
export function seededRandom(seed: string): Random {
  let count = 0;
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      createHash("sha256").update(`${seed}${count++}`).digest(),
    );
    return Buffer.concat(blocks).subarray(0, bytes);
  };
}

/**
 * The same, with a stream of its own for each act: where something is drawn in one of two worlds alone, what comes after
 * is the same in both again.
 */
export function randomOfActs(seed: string): { random: Random; nextAct(): void } {
  let act = 0;
  let stream = seededRandom(`${seed} ${act}`);
  return {
    random: (bytes) => stream(bytes),
    nextAct: () => {
      stream = seededRandom(`${seed} ${++act}`);
    },
  };
}

export type LogLine = { event: string; fields: Record<string, unknown> };
export type TestApp = Build.App & { clock: TestClock; origin: string; logged: LogLine[] };

export type AppOptions = {
  clock?: TestClock;
  random?: Random;
  /** Settings other than the usual ones of a test. */
  settings?: Record<string, string>;
  /** Languages other than English alone. */
  languages?: readonly Language[];
  /** What couples may use, other than everything. */
  includes?: Services["includes"];
  /** Where the build is that it is made of, other than the usual one: a copy has modules of its own. */
  build?: string;
  /** What it shares with another app. */
  logged?: LogLine[];
  mailer?: Services["mailer"];
};

/**
 * The production build on a database of this project's dialect in which nobody has done anything yet, without a socket:
 * hand it requests by `app.fetch`. The Auth emulator is the one of the test run.
 */
export async function startApp({
  clock = new TestClock(),
  random,
  settings = {},
  languages,
  includes,
  build = "build/server",
  logged = [],
  mailer,
}: AppOptions = {}): Promise<TestApp> {
  const { createApp } = (await import(/* @vite-ignore */ resolve(build, "index.js"))) as typeof Build;
  const folder = mkdtempSync(join(tmpdir(), "couple-"));
  const origin = settings.PUBLIC_ORIGIN ?? "http://localhost:5173";
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_URL: settings.DATABASE_URL ?? (await readyDatabase(folder)),
    PUBLIC_ORIGIN: origin,
    FIREBASE_PROJECT_ID: "demo-couple",
    FIREBASE_API_KEY: "demo-key",
    FIREBASE_AUTH_EMULATOR_HOST: process.env.FIREBASE_AUTH_EMULATOR_HOST,
    SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
    MASTER_KEY: "a-master-key-of-the-tests-long-enough",
    ...settings,
  });
  const log = (event: string, fields: Record<string, unknown> = {}) => void logged.push({ event, fields });
  const staticFolder = resolve("build/client");
  const app = await createApp(env, {
    clock: () => clock.at,
    log,
    staticFolder,
    ...(random ? { random } : {}),
    ...(languages ? { languages } : {}),
    ...(includes ? { includes } : {}),
    ...(mailer ? { mailer } : {}),
  });
  return {
    ...app,
    clock,
    origin,
    logged,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The app behind a real socket on loopback, with its static files: for browsers and for what only a socket shows. */
export async function listenApp(options: AppOptions = {}): Promise<TestApp & { url: string; server: Server }> {
  // The port has to be known before the app is made: its addresses are built from it.
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const app = await startApp({ ...options, settings: { PUBLIC_ORIGIN: url, ...options.settings } });
  server.on("request", (req, res) => void app.listener(req, res));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await app.close();
  };
  return { ...app, url, server, close };
}
