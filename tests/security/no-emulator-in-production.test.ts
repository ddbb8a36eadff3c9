import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { run, SERVER_SETTINGS, startServer } from "#tests/support/process.ts";

/**
 * docs/product/security.md#no-emulator-in-production: the emulator's address makes the SDK take unsigned tokens. Every
 * host is tried in app/http/env.test.ts.
 */
const folder = mkdtempSync(join(tmpdir(), "couple-emulator-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PRODUCTION = { ...SERVER_SETTINGS, NODE_ENV: "production", PUBLIC_ORIGIN: "https://couple.example", PORT: "0" };
/** How the process ends; one that goes on is stopped, so that it outlives no test. */
async function end(settings: Record<string, string>) {
  const place = { DATA_DIR: folder, DATABASE_URL: `file:${folder}/unused.db` };
  const { child, ended } = run(["build/server/index.js"], { ...PRODUCTION, ...place, ...settings });
  const late = setTimeout(() => child.kill(), 15_000);
  return ended.finally(() => clearTimeout(late));
}

test.each([
  ["in production", {}],
  ["where nobody has said that it is anything else", { NODE_ENV: "" }],
] as const)("a set FIREBASE_AUTH_EMULATOR_HOST ends the process %s", async (_where, settings) => {
  const { code, said } = await end({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", ...settings });
  expect(code).toBe(1);
  expect(said).toContain("FIREBASE_AUTH_EMULATOR_HOST must not be set in production");
});

test("No emulator in production: a trial is no excuse for a host elsewhere", async () => {
  const { code, said } = await end({ FIREBASE_AUTH_EMULATOR_HOST: "emulator.example:9099", TRIAL: "1" });
  expect(code).toBe(1);
  expect(said).toContain("FIREBASE_AUTH_EMULATOR_HOST must be an address of this machine in a trial");
  expect(said).not.toContain("emulator.example");
});

test("No emulator in production: a trial on this machine may have it", async () => {
  const url = isPostgres
    ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `e${Date.now()}`)
    : `file:${join(folder, "app.db")}`;
  const server = await startServer({ NODE_ENV: "production", TRIAL: "1", DATA_DIR: folder, DATABASE_URL: url });
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect((await server.stop()).code).toBe(0);
});
