import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { run, SERVER_SETTINGS, startServer } from "#tests/support/process.ts";

/**
 * docs/product/security.md#secrets: secrets come from the environment or a file, a missing one ends the process,
 * browsers get none.
 */
const folder = mkdtempSync(join(tmpdir(), "couple-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const data = async () => {
  const dir = mkdtempSync(join(folder, "data-"));
  const url = isPostgres
    ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `s${Date.now()}`)
    : `file:${join(dir, "app.db")}`;
  return { DATA_DIR: dir, DATABASE_URL: url };
};
const GOOD = { ...SERVER_SETTINGS, NODE_ENV: "production", PUBLIC_ORIGIN: "https://couple.example", PORT: "0" };
const SECRETS = [SERVER_SETTINGS.MASTER_KEY, SERVER_SETTINGS.SESSION_SECRET];
const end = (settings: Record<string, string>) => run(["build/server/index.js"], settings).ended;

function expectNamed(said: string, name: string): void {
  expect(said).toContain(name);
  for (const secret of SECRETS) expect(said).not.toContain(secret);
  expect(said, "no stack").not.toMatch(/^\s+at /m);
  for (const other of ["MASTER_KEY", "SESSION_SECRET", "FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "PUBLIC_ORIGIN"])
    if (!name.startsWith(other)) expect(said).not.toContain(other);
}

describe("Secrets: a setting that is missing or wrong ends the process, with its name and nobody's value", () => {
  const WRONG: [name: string, settings: Record<string, string>][] = [
    ...(["MASTER_KEY", "SESSION_SECRET", "FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "PUBLIC_ORIGIN"] as const).map(
      (name): [string, Record<string, string>] => [name, { [name]: "" }],
    ),
    ["SESSION_SECRET", { SESSION_SECRET: "canary-too-short" }],
    ["MASTER_KEY", { MASTER_KEY: `${SERVER_SETTINGS.MASTER_KEY},canary-too-short` }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://canary:canary@localhost/x" }],
    ["MASTER_KEY_FILE", { MASTER_KEY: "", MASTER_KEY_FILE: "/nowhere/canary" }],
    ["DATABASE_URL_FILE", { DATABASE_URL: "", DATABASE_URL_FILE: "/nowhere/canary" }],
    ["FIREBASE_AUTH_EMULATOR_HOST", { FIREBASE_AUTH_EMULATOR_HOST: "canary.example:1" }],
  ];

  test.each(WRONG)("%s %#", async (name, settings) => {
    const { code, said } = await end({ ...GOOD, DATABASE_URL: "file:unused.db", DATA_DIR: folder, ...settings });
    expect(code).toBe(1);
    expectNamed(said, name);
    expect(said).not.toContain("canary");
  });
});

test("Secrets: each secret may lie in a file", async () => {
  const { DATABASE_URL, DATA_DIR } = await data();
  const files: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...SERVER_SETTINGS, DATABASE_URL })) {
    if (!["MASTER_KEY", "SESSION_SECRET", "DATABASE_URL"].includes(name)) continue;
    files[name] = "";
    files[`${name}_FILE`] = join(DATA_DIR, name);
    writeFileSync(join(DATA_DIR, name), `${value}\n`, { mode: 0o600 });
  }
  const server = await startServer({ DATA_DIR, ...files });
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  const { code, said } = await server.stop();
  expect(code).toBe(0);
  for (const secret of [...SECRETS, DATABASE_URL]) expect(said).not.toContain(secret);
  // What it has written is for its own user's eyes.
  const open = readdirSync(DATA_DIR).filter((name) => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

describe("Secrets: what browsers get", () => {
  const NAMES =
    /MASTER_KEY|SESSION_SECRET|DATABASE_URL|GOOGLE_CLIENT_SECRET|GOOGLE_APPLICATION_CREDENTIALS|POSTHOG_API_KEY|FIREBASE_AUTH_EMULATOR_HOST|process\.env\.[A-Z]/;
  const files = globSync("build/client/**/*.{js,css,json,html,svg,webmanifest,txt}");

  test("names no secret and no setting of the server", () => {
    expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(20);
    expect(files.filter((file) => NAMES.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("holds no module of the server", () => {
    const server = /better-sqlite3|drizzle-orm|createCipheriv|firebase-admin|node:crypto|BEGIN IMMEDIATE/;
    expect(files.filter((file) => server.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("has no map of sources beside it", () => {
    expect(globSync("build/client/**/*.map")).toEqual([]);
  });

  test("holds the value of none, on any page of a server that has them", async () => {
    const canary = "canary-of-the-settings-that-is-long-enough";
    const { DATABASE_URL, DATA_DIR } = await data();
    const server = await startServer({
      DATA_DIR,
      DATABASE_URL,
      MASTER_KEY: `${canary}-1`,
      SESSION_SECRET: `${canary}-2`,
      GOOGLE_CLIENT_ID: "client",
      GOOGLE_CLIENT_SECRET: `${canary}-3`,
      POSTHOG_HOST: "https://posthog.example",
      POSTHOG_API_KEY: `${canary}-4`,
    });
    for (const path of ["/", "/auth/sign-in", "/auth/create-account", "/privacy", "/_.data", "/nothing", "/api/user"]) {
      const answer = await fetch(`${server.origin}${path}`);
      const whole = `${await answer.text()}${JSON.stringify([...answer.headers])}`;
      expect([path, whole.includes(canary), whole.includes(DATA_DIR)]).toEqual([path, false, false]);
    }
    expect((await server.stop()).said).not.toContain(canary);
  });
});
