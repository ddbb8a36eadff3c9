import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { expectFixed, expectNonce } from "#tests/support/policy.ts";
import { everyRow } from "#tests/support/tables.ts";

const NAMES = { firstName: "Mara", lastName: "Tester" };

/** Another program writes for longer than we wait (security.md 30). PostgreSQL locks rows and not the file. */
describe.skipIf(isPostgres)("a database that is locked", () => {
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
    expect(await page.text()).toContain("Something went wrong");
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
