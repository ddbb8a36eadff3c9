import { expect, test } from "vitest";
import { countOn } from "#app/analytics/day-counts.server.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { answerBoth, knownPair } from "#tests/support/couples.ts";
import { newPair, signInAgain, type TestMember } from "#tests/support/members.ts";

/** docs/product/admin.md#what-is-happening: each figure, against what people have done by the product's own routes. */
const CHARTS = { signUps: 14, pairs: 14, answers: 14, weeks: 8 };
type Chart = keyof typeof CHARTS;
const NOT_TOLD = "not over yet, or for fewer than five couples";

/** An app of its own, on a Wednesday at noon: what is done that day and the day after is in one week. */
async function onWednesday<T>(during: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await startApp();
  do app.clock.nextNoon();
  while (app.clock.at.getUTCDay() !== 3);
  return during(app).finally(() => app.close());
}

async function overview({ visitor }: TestMember) {
  const { $, text } = await visitor.open("/admin");
  const words = (what: string): string[] =>
    $(what)
      .map((_, one) => $(one).text())
      .get();
  const facts = words(".facts div dd").map(Number);
  const table = (name: Chart) => words(`section[aria-labelledby=${name}] tbody tr td`);
  const chart = (name: Chart) => $(`section[aria-labelledby=${name}] svg[role=img]`).attr("aria-label") ?? "";
  return { facts, text, table, chart, failures: words("section[aria-labelledby=failures] td, section .muted") };
}
async function checkIn({ visitor }: TestMember): Promise<void> {
  await visitor.open("/checkin");
  await visitor.press("Check in", { mood: "4" });
}
const none = (...last: string[]) => [...Array.from({ length: 14 - last.length }, () => "0"), ...last];

test("with nobody there but the admin each chart is drawn, has its table, and says that there is nothing", async () => {
  await onWednesday(async (app) => {
    const { facts, table, chart, failures } = await overview(await newAdmin(app));
    expect(facts).toEqual([1, 0, 0, 0]);
    expect(table("signUps")).toEqual(none("1"));
    for (const empty of ["pairs", "answers"] as const) expect(table(empty)).toEqual(none());
    expect(table("weeks")).toEqual(Array.from({ length: 8 }, () => NOT_TOLD));
    expect(chart("pairs")).toBe("Pairs a day over 14 days, from 0 to 0.");
    expect(chart("weeks")).toBe("Fewer than five couples have a whole week behind them yet.");
    for (const [name, points] of Object.entries(CHARTS)) expect(table(name as Chart)).toHaveLength(points);
    expect(failures).toContain("None in the last 14 days.");
  });
});

test("with one couple: each figure counts what was done, on its day of UTC, and nobody can be told from it", async () => {
  await onWednesday(async (app) => {
    const admin = await newAdmin(app);
    // A second before midnight and a second after it.
    app.clock.at.setUTCHours(23, 59, 59, 0);
    const { a, b } = await knownPair(app);
    await answerBoth(app, a, b, "The lift");
    await checkIn(a);
    const { db } = app.services.database;
    for (const hours of [0, 24]) {
      const then = new Date(app.clock.at.getTime() - hours * 3_600_000);
      await countOn(db, "failure:mail.failed", "one", then);
    }
    expect((await overview(admin)).facts).toEqual([3, 1, 0, 2]);
    app.clock.move(2 / 3600);
    await knownPair(app);
    await countOn(db, "failure:mail.failed", "one", app.clock.at);
    const { facts, table, text, failures } = await overview(admin);
    // Failures of today and yesterday: those of the day before are told of in the table alone.
    expect(facts).toEqual([5, 2, 1, 2]);
    expect(table("signUps")).toEqual(none("3", "2"));
    expect(table("pairs")).toEqual(none("1", "1"));
    // The two answers, and the check-in.
    expect(table("answers")).toEqual(none("3", "0"));
    expect(table("weeks")).toEqual(Array.from({ length: 8 }, () => NOT_TOLD));
    expect(failures).toEqual(expect.arrayContaining(["A letter was not sentmail.failed", "1"]));
    for (const { email, id } of [a, b]) for (const word of [email, id]) expect(text).not.toContain(word);
    expect(text).not.toContain("The lift");
  });
});

test("a day is complete on the day of UTC on which the second of the two does their part of it, once", async () => {
  await onWednesday(async (app) => {
    const admin = await newAdmin(app);
    const { a, b } = await knownPair(app);
    const yesterday = async () => {
      await signInAgain(app, admin);
      return (await overview(admin)).facts[2];
    };
    await answerBoth(app, a, b, "The first day");
    expect(await yesterday()).toBe(0);
    for (const words of ["The second day", "The third day"]) {
      app.clock.nextNoon();
      expect(await yesterday()).toBe(1);
      await answerBoth(app, a, b, words);
      await checkIn(b);
    }
    app.clock.nextNoon();
    expect(await yesterday()).toBe(1);
    app.clock.nextNoon();
    expect(await yesterday()).toBe(0);
  });
});

test("who comes back in a week after the pairing is counted once, when that week is over, and of five couples at least", async () => {
  await onWednesday(async (app) => {
    const admin = await newAdmin(app);
    const weeks = async () => {
      await signInAgain(app, admin);
      const { table, chart } = await overview(admin);
      return [...table("weeks").slice(0, 2), chart("weeks")];
    };
    const [one, other] = [await knownPair(app), await knownPair(app)];
    for (let paired = 2; paired < 4; paired++) await newPair(app);
    app.clock.nextNoon();
    await newPair(app);
    app.clock.nextNoon();
    app.clock.move(6 * 24);
    for (const { a, b } of [one, other]) for (const who of [a, b]) await signInAgain(app, who);
    await answerBoth(app, one.a, one.b, "Back");
    await checkIn(other.a);
    app.clock.move(24);
    await answerBoth(app, one.a, one.b, "Again");
    // Who was paired on the last day of that week has their first week behind them on the third Monday after it began.
    const before = "Fewer than five couples have a whole week behind them yet.";
    app.clock.move(9 * 24 + 11);
    expect([app.clock.at.getUTCDay(), app.clock.at.getUTCHours()]).toEqual([0, 23]);
    expect(await weeks()).toEqual([NOT_TOLD, NOT_TOLD, before]);
    app.clock.move(1);
    const told = "Of 100 couples come back: 40 in week 1.";
    expect(await weeks()).toEqual(["40 (of 5 couples)", NOT_TOLD, told]);
    app.clock.move(7 * 24);
    expect(await weeks()).toEqual(["40 (of 5 couples)", "0 (of 5 couples)", `${told.slice(0, -1)}, 0 in week 2.`]);
  });
});

test("of four couples no share is told, however long ago they were paired", async () => {
  await onWednesday(async (app) => {
    const admin = await newAdmin(app);
    const { a, b } = await knownPair(app);
    for (let paired = 1; paired < 4; paired++) await newPair(app);
    app.clock.move(7 * 24);
    for (const who of [a, b]) await signInAgain(app, who);
    await answerBoth(app, a, b, "Back");
    app.clock.move(70 * 24);
    await signInAgain(app, admin);
    const { table, chart } = await overview(admin);
    expect(table("weeks")).toEqual(Array.from({ length: 8 }, () => NOT_TOLD));
    expect(chart("weeks")).not.toMatch(/\d in week/);
  });
});
