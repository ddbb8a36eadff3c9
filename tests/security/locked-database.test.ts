import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLimits } from "#app/limits/count-tries.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { expectFixed, expectNonce } from "#tests/support/policy.ts";
import { everyRow } from "#tests/support/tables.ts";

const NAMES = { firstName: "Mara", lastName: "Tester" };

/**
 * Another program writes for longer than we wait (docs/product/security.md#a-locked-database). PostgreSQL locks rows
 * and not the file.
 */
describe.skipIf(isPostgres)("A locked database: a database that is locked", () => {
  let app: TestApp;
  let member: TestMember;
  let other: InstanceType<typeof Sqlite>;
  beforeAll(async () => {
    app = await startApp();
    member = await newMember(app);
    other = new Sqlite(app.services.env.DATABASE_URL?.replace("file:", ""));
    other.exec("BEGIN IMMEDIATE");
  });
  afterAll(() => app.close());

  const visitor = () => member.visitor;

  test("is 503 and Retry-After for what wants to write, as a page, as .data and as JSON", async () => {
    const before = await everyRow(app);
    const page = await visitor().post("/us/edit-firstName", encoded(NAMES));
    const data = await visitor().post("/us/edit-firstName.data", encoded(NAMES));
    const api = await call(visitor(), "/api/auth/update-profile", NAMES);
    for (const answer of [page, data, api]) {
      expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([503, true]);
      expectFixed(answer.headers, answer.url);
      expectNonce(answer.headers, answer.url);
    }
    expect(await page.text()).toContain("Not sent yet");
    expect(await api.json()).toEqual({ message: "Please try again in a moment." });
    expect(await everyRow(app)).toEqual(before);
  });

  test("is still read", async () => {
    for (const path of ["/us", "/us.data", "/api/user"]) expect((await visitor().send(path)).status).toBe(200);
  });

  test("works again as soon as it is free", async () => {
    other.close();
    expect((await visitor().post("/us/edit-firstName", encoded(NAMES))).status).toBe(302);
  });
});

/** The keys lie in a file of their own, which another program may lock as well. */
describe.skipIf(isPostgres)("A locked database: a key store that is locked", () => {
  let app: TestApp;
  let other: InstanceType<typeof Sqlite>;
  beforeAll(async () => {
    app = await startApp();
    other = new Sqlite(join(app.services.env.DATA_DIR, "keys.db"));
    other.exec("BEGIN IMMEDIATE");
  });
  afterAll(() => app.close());

  test("is 503 for who needs a new key, holds up nobody else, and no words are lost over it", async () => {
    const [fresh, reader] = [await newMember(app), await newMember(app)];
    const path = await askToday(app, fresh, "text");
    const before = await everyRow(app);
    const began = performance.now();
    const [refused, read, renamed] = await Promise.all([
      fresh.visitor.post(path, encoded({ answer: "Words to keep" })),
      reader.visitor.send("/us"),
      reader.visitor.send("/api/user"),
    ]);
    expect(performance.now() - began).toBeLessThan(2000);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    expect([read.status, renamed.status]).toEqual([200, 200]);
    expect(await everyRow(app)).toEqual(before);
    other.close();
    expect((await fresh.visitor.post(path, encoded({ answer: "Words to keep" }))).status).toBe(302);
  });
});

/** Who counts tries counts on in memory: nobody is refused and nobody waits because of that file. */
describe.skipIf(isPostgres)("A locked database: a store of tries that is locked", () => {
  test("refuses nobody, lets nobody through unlimited, and freezes nothing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "couple-limits-"));
    const limits = await openLimits({ file: join(folder, "limits.db") }, "a-secret-of-the-tests", () => {});
    const other = new Sqlite(join(folder, "limits.db"));
    other.exec("BEGIN EXCLUSIVE");
    const began = performance.now();
    const waits: (number | null)[] = [];
    for (let i = 0; i < 6; i++) waits.push(await limits.count("sign-up:pair", "somebody"));
    expect(waits.map((wait) => wait === null)).toEqual([true, true, true, true, true, false]);
    expect(performance.now() - began).toBeLessThan(3000);
    other.close();
    await limits.close();
    rmSync(folder, { recursive: true });
  });
});
