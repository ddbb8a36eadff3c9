import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Limits, openLimits } from "#app/limits/count-tries.server.ts";
import { LIMITS, type LimitName } from "#app/limits/limits.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import { isPostgres } from "#db/dialect.ts";
import { createDatabase } from "#tests/support/postgres.ts";

/** The counting itself, on the store of either database. */
const SECRET = "a-secret-of-the-tests-that-is-long-enough";
const folder = mkdtempSync(join(tmpdir(), "couple-limits-"));
const opened: Limits[] = [];
let where: Parameters<typeof openLimits>[0];

const open = async () => {
  const limits = await openLimits(where, SECRET, () => {});
  opened.push(limits);
  return limits;
};
beforeEach(async () => {
  const name = randomUUID();
  where = isPostgres
    ? { postgres: await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `l${name.replaceAll("-", "")}`) }
    : { file: join(folder, `${name}.db`) };
});
afterEach(async () => {
  vi.useRealTimers();
  for (const limits of opened.splice(0)) await limits.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { points, seconds } = LIMITS["sign-in:pair"];

test("Counting tries: so many tries pass, the next one is told how long to wait, and then it begins anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const limits = await open();
  for (let i = 0; i < points; i++) expect(await limits.count("sign-in:pair", "who")).toBe(null);
  expect(await limits.waitFor("sign-in:pair", "who")).toBe(seconds);
  expect(await limits.count("sign-in:pair", "who")).toBe(seconds);
  vi.setSystemTime(Date.now() + (seconds - 1) * 1000);
  expect(await limits.count("sign-in:pair", "who")).toBe(1);
  vi.setSystemTime(Date.now() + 1001);
  expect(await limits.count("sign-in:pair", "who")).toBe(null);
});

test("Counting tries: each key and each limit is counted by itself", async () => {
  const limits = await open();
  for (let i = 0; i <= points; i++) await limits.count("sign-in:pair", "who");
  expect(await limits.count("sign-in:pair", "who")).not.toBe(null);
  expect(await limits.count("sign-in:pair", "who else")).toBe(null);
  expect(await limits.count("reset:pair", "who")).toBe(null);
});

test("Counting tries: a try that is given back, or a series that is forgotten, counts no more", async () => {
  const limits = await open();
  for (let i = 0; i < points; i++) await limits.count("sign-in:pair", "who");
  await limits.giveBack("sign-in:pair", "who");
  expect(await limits.waitFor("sign-in:pair", "who")).toBe(null);
  expect(await limits.count("sign-in:pair", "who")).toBe(null);
  await limits.forget("sign-in:pair", "who");
  for (let i = 0; i < points; i++) expect(await limits.count("sign-in:pair", "who")).toBe(null);
});

test("Counting tries: of many at once exactly as many pass as may", async () => {
  const limits = await open();
  const all = await Promise.all(Array.from({ length: 50 }, () => limits.count("invite:account", "who")));
  expect(all.filter((wait) => wait === null)).toHaveLength(LIMITS["invite:account"].points);
});

test("Counting tries: the calls of the API may be set to more or fewer, or not counted; nothing else changes with them", async () => {
  const counted = async (callLimit: number, name: LimitName, tries: number) => {
    const limits = await openLimits(where, SECRET, () => {}, callLimit);
    opened.push(limits);
    const waits: (number | null)[] = [];
    for (let i = 0; i < tries; i++) waits.push(await limits.count(name, `at ${callLimit}`));
    return waits.filter((wait) => wait === null).length;
  };
  expect(await counted(6, "api:account", 8)).toBe(6);
  expect(await counted(6, "api:address", 32)).toBe(30);
  expect(await counted(6, "sign-in:pair", 12)).toBe(10);
  expect(await counted(0, "api:account", 700)).toBe(700);
  expect(await counted(0, "sign-in:pair", 12)).toBe(10);
});

/** Limits of which the key ends in an address, or is one. */
const BY_ADDRESS = (Object.keys(LIMITS) as LimitName[]).filter((name) => /:(address|pair)/.test(name));

test.each(BY_ADDRESS)("Counting tries: %s: ten times as many from all of a /48, and of a /24", async (name) => {
  const limits = await open();
  const { points } = LIMITS[name];
  const key = (address: string) => (name.includes(":pair") ? `mara@example.test ${address}` : address);
  for (const [at, elsewhere] of [
    [(n: number) => `2001:db8:7:${n.toString(16)}::/64`, "2001:db8:8:1::/64"],
    [(n: number) => `203.0.113.${n}`, "203.0.114.1"],
  ] as const) {
    let passed = 0;
    // Fewer from each than it may: what refuses is the network.
    const each = Math.max(1, points - 1);
    const addresses = Math.ceil((points * 10) / each) + 1;
    for (let n = 0; n < addresses; n++)
      for (let i = 0; i < each; i++) if ((await limits.count(name, key(at(n)))) === null) passed++;
    expect(passed).toBe(points * 10);
    expect(await limits.waitFor(name, key(at(200)))).toBeGreaterThan(0);
    expect(await limits.count(name, key(elsewhere))).toBe(null);
  }
});

test("Counting tries: two servers count together, and a restart forgets nothing", async () => {
  const [one, other] = [await open(), await open()];
  for (let i = 0; i < points; i++) await (i % 2 ? one : other).count("sign-in:pair", "who");
  expect(await one.count("sign-in:pair", "who")).not.toBe(null);
  expect(await (await open()).waitFor("sign-in:pair", "who")).not.toBe(null);
});

test.skipIf(isPostgres)("Counting tries: the store shows nobody's address", async () => {
  const limits = await open();
  await limits.count("sign-in:pair", "canary@example.test");
  if (!("file" in where)) throw new Error("no file");
  expect(readFileSync(where.file).length).toBeGreaterThan(0);
  for (const file of [where.file, `${where.file}-wal`]) expect(readFileSync(file).includes("canary")).toBe(false);
});

test("Counting tries: a store that is gone refuses nobody, and counts on in memory", async () => {
  const limits = await open();
  await limits.close();
  opened.splice(0);
  for (const name of ["sign-in:pair", "invite:first-wrong"] as const) {
    for (let i = 0; i < LIMITS[name].points; i++) expect(await limits.count(name, "who")).toBe(null);
    // A timer of more than 24 days would have gone off by now.
    await new Promise((done) => setTimeout(done, 5));
    expect(await limits.count(name, "who")).not.toBe(null);
  }
});

test.each([
  [1, "a minute"],
  [60, "a minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
  [3600, "60 minutes"],
  [7200, "2 hours"],
])("Counting tries: %i seconds are %s", (wait, words) => {
  expect(limitsTexts("en").tooOften(wait)).toContain(`Please wait ${words}, then`);
});
