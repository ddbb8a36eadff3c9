import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { LIMITS, type LimitName } from "#app/limits/limits.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { disable, idToken, seconds } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { answer, connectedCouple } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The machine's clock is wrong for a while, by an hour or by a year, and is put right again. */
let app: TestApp;
let gate: Gate;
beforeAll(async () => {
  gate = await gateBeforeEmulator();
});
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());
afterAll(() => gate.remove());

const YEAR = 365 * 24;
const WRONG = [
  ["an hour behind", -1],
  ["an hour ahead", 1],
  ["a year behind", -YEAR],
  ["a year ahead", YEAR],
] as const;
const PAGES = ["/dashboard", "/us", "/invite/connect", "/daily-questions", "/us/time-zone", "/dashboard.data"];

const streakOf = async (visitor: Visitor) => (await visitor.open("/dashboard")).$("#streak").text().trim();

describe.each(WRONG)("A wrong clock: a clock that is %s", (_, hours) => {
  test("breaks no page, and when it is right again days, streak and words are as they were", async () => {
    const { a, b } = await connectedCouple(app);
    for (const who of [a, b]) {
      await who.open("/daily-questions");
      await answer(who, "before the clock went wrong");
    }
    const [streak, question] = [await streakOf(a), (await a.open("/daily-questions")).$("h1").text()];
    const before = await everyRow(app);
    app.clock.move(hours);
    for (const path of PAGES)
      for (const who of [a, b]) expect([path, (await who.send(path)).status < 400]).toEqual([path, true]);
    app.clock.move(-hours);
    expect([await streakOf(a), (await a.open("/daily-questions")).$("h1").text()]).toEqual([streak, question]);
    expect(a.page?.text).toContain("before the clock went wrong");
    const after = await everyRow(app);
    for (const table of ["dailyAnswers", "users", "couples", "memberships", "invites"])
      expect([table, after[table]?.length]).toEqual([table, before[table]?.length]);
    expect(after.dailyAnswers).toEqual(before.dailyAnswers);
    expect(after.couples).toEqual(before.couples);
  });

  test("lets people sign in, connect and answer, and keeps what they did", async () => {
    app.clock.move(hours);
    const [a, b] = [await newMember(app), await newMember(app)];
    const { inviteCode } = (await (await call(a.visitor, "/api/invites/create", {})).json()) as { inviteCode: string };
    expect((await call(b.visitor, `/api/invites/accept/${inviteCode}`)).status).toBe(200);
    await a.visitor.open("/daily-questions");
    await answer(a.visitor, "under a wrong clock");
    const path = new URL(a.visitor.page?.url ?? "", app.origin).pathname;
    const words = (await everyRow(app)).dailyAnswers;
    app.clock.move(-hours);
    expect((await everyRow(app)).dailyAnswers).toEqual(words);
    // Who signed in a year ago by this clock signs in again.
    const again = new Visitor(app);
    await call(again, "/api/auth/login", { idToken: idToken(a, { auth_time: seconds(app.clock.at) }) });
    expect((await again.open("/dashboard")).status).toBe(200);
    if (hours === -YEAR || hours === -1) expect((await again.open(path)).text).toContain("under a wrong clock");
  });

  test("keeps no session from being asked about again: one that was ended elsewhere ends within five minutes", async () => {
    app.clock.move(hours);
    const who = await newMember(app);
    app.clock.move(-hours);
    await disable(who);
    app.clock.move(0.1);
    expect((await who.visitor.send("/us")).status).toBe(302);
  });
});

test("A wrong clock: a clock that was ahead does not let a session go on unchecked while the provider is down", async () => {
  app.clock.move(2);
  const { visitor } = await newMember(app);
  app.clock.move(-2);
  await gate.shut();
  expect((await visitor.send("/us")).status).toBe(503);
  await gate.open();
  expect((await visitor.send("/us")).status).toBe(200);
});

describe("A wrong clock: the counting of tries", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
  const move = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const HOUR = 3600;
  const count = (name: LimitName) => app.services.limits.count(name, "who");
  async function spend(name: LimitName): Promise<void> {
    for (let i = 0; i < LIMITS[name].points; i++) expect(await count(name)).toBe(null);
  }
  // One of the store, one of the process's memory.
  const NAMES = ["sign-in:pair", "api:account"] as const;
  const window = (name: LimitName) => LIMITS[name].seconds;

  describe.each(NAMES)("%s", (name) => {
    test.each([
      ["an hour", HOUR],
      ["a year", YEAR * HOUR],
    ])("set back by %s lifts no limit, and nobody waits longer than its window from then on", async (_, by) => {
      await spend(name);
      expect(await count(name)).toBe(window(name));
      move(-by);
      expect(await app.services.limits.waitFor(name, "who")).toBe(window(name));
      expect(await count(name)).toBe(window(name));
      move(window(name) - 1);
      expect(await count(name)).toBe(1);
      move(1.001);
      expect(await count(name)).toBe(null);
    });

    test.each([
      ["an hour", HOUR],
      ["a year", YEAR * HOUR],
    ])(
      "counted under a clock that was %s ahead, tries go on to count, in the window of the right one",
      async (_, by) => {
        move(by);
        for (let i = 0; i < LIMITS[name].points - 1; i++) await count(name);
        move(-by);
        expect(await count(name)).toBe(null);
        expect(await count(name)).toBe(window(name));
        move(window(name) + 1);
        await spend(name);
      },
    );

    test("set ahead is time that has passed: what was counted is over, once", async () => {
      await spend(name);
      move(HOUR);
      await spend(name);
      expect(await count(name)).toBe(window(name));
    });
  });

  test("clocks of two servers that are a little apart share a count", async () => {
    await spend("sign-in:pair");
    move(-30);
    const wait = (await count("sign-in:pair")) ?? 0;
    expect(wait - window("sign-in:pair")).toBe(30);
  });
});
