import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inPortions } from "#app/http/in-portions.ts";
import { deleteAccount } from "#app/pages/rights/delete-account.server.ts";
import { exportAs } from "#app/pages/rights/export.server.ts";
import { spreadsOf } from "#app/pages/year/leaves.ts";
import { isPostgres } from "#db/dialect.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { allOf } from "#tests/support/all-of.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { connect } from "#tests/support/couples.ts";
import { type Beside, beside } from "#tests/support/loop.ts";
import { call, codeOf, memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { rememberMuch } from "#tests/support/memories.ts";
import { runSql } from "#tests/support/sql.ts";
import { answerTenYears, endSpaces } from "#tests/support/ten-years.ts";

/**
 * docs/product/security.md#long-work-in-portions: no request takes the event loop for long. What takes hundreds of
 * milliseconds is done in portions of ten.
 */
const app = appForTests();
let a: TestMember;
let alone: TestMember;
const words = (which: string) =>
  `${which} I thought of the lift with its gate, and of how you held it open. `.repeat(4);

beforeAll(async () => {
  a = (await newPair(app)).a;
  await answerTenYears(app.services, await memberOf(app.services, a.uid), app.clock.at, words);
  await keepStatistics();
  alone = await newMember(app);
  await endSpaces(app.services, alone.id, { spaces: 1200, days: 1, words, now: app.clock.at });
  await a.visitor.send("/us/archive"); // what a first page costs is not what this looks at
});

/** In one piece others have a few rounds; in portions one after each hundred rows or so, of thousands. */
const expectPortions = ({ rounds }: Beside<unknown>) => expect(rounds).toBeGreaterThan(30);

/**
 * PostgreSQL plans by statistics. Here they stay as they are while all words are of one couple, so that it expects
 * none of any other: in truth too it learns late of what somebody has moved or imported.
 */
async function keepStatistics() {
  if (!isPostgres) return;
  for (const table of ["daily_answers", "couple_days", "couples", "memberships", "former_members"])
    await runSql(app, `alter table ${table} set (autovacuum_enabled = off); analyze ${table}`);
}

const search = async ({ visitor }: TestMember) => (await visitor.send("/us/archive?q=zeppelin")).text();
const read = async (parts: AsyncIterable<string>) => (await text(parts)).length;

describe("Long work in portions: in portions", () => {
  test.each(["json", "html", "csv"] as const)("an export of ten years, as %s", async (format) => {
    const member = await memberOf(app.services, a.uid);
    const took = await beside(() => read(exportAs(format, app.services, member, "en").text));
    expect(took.result).toBeGreaterThan(1_000_000);
    expectPortions(took);
  });

  test("a search through ten years that finds nothing", async () => {
    const took = await beside(() => search(a));
    expect(took.result).toContain("Nothing of yours has “zeppelin” in it.");
    expectPortions(took);
  });

  test("a search through thousands of spaces that have ended", async () => {
    const took = await beside(() => search(alone));
    expect(took.result).toContain("Nothing of yours has “zeppelin” in it.");
    expectPortions(took);
  });
});

test("Long work in portions: a month on paper is laid out in portions, and no further than the part that is asked for", async () => {
  const entry = { title: "14 September", mine: words("Rain.").repeat(5), theirs: words("Snow.").repeat(5) };
  const entries = async function* () {
    for (let i = 0; i < 100; i++) yield entry;
  };
  const pages = await beside(() => allOf(spreadsOf(entries(), inPortions())));
  expect(pages.result.length).toBeGreaterThan(100);
  expectPortions(pages);

  const { couple } = await memberOf(app.services, a.uid);
  const today = app.clock.at.toISOString().slice(0, 10);
  const days = Array.from({ length: 300 }, () => today);
  await rememberMuch(app.services, {
    coupleId: couple.id,
    author: a.id,
    days,
    words: () => words("").repeat(5),
    at: app.clock.at,
  });
  const month = `/us/year/${today.slice(0, 4)}?month=${today.slice(5, 7)}`;
  const part = (which: number) => beside(() => a.visitor.send(`${month}&part=${which}`));
  const [first, fifth] = [await part(1), await part(5)];
  expect([first.result.status, fifth.result.status]).toEqual([200, 200]);
  expectPortions(fifth);
  expect(first.rounds * 3).toBeLessThan(fifth.rounds);
});

test("Long work in portions: what ten years take to be moved and erased is in portions too, and none of the words is lost", async () => {
  const [host, guest] = await longBefore();
  const answersOf = async ({ id }: TestMember) =>
    (
      await app.services.database.db
        .select({ date: dailyAnswers.date })
        .from(dailyAnswers)
        .where(eq(dailyAnswers.userId, id))
    ).length;
  const undone = await beside(() => host.visitor.post("/us/undo", "sent=yes"), 20);
  expect((await memberOf(app.services, host.uid)).partner).toBe(null);
  expect([undone.result.status, await answersOf(host), await answersOf(guest)]).toEqual([302, 3650, 3650]);
  expectPortions(undone);

  app.clock.move(0.001);
  const code = await codeOf(host);
  const connected = await beside(() => call(guest.visitor, `/api/invites/accept/${code}`), 20);
  expect([connected.result.status, await answersOf(host), await answersOf(guest)]).toEqual([200, 3650, 3650]);
  expectPortions(connected);
  const file = await text(exportAs("json", app.services, await memberOf(app.services, guest.uid), "en").text);
  const { answers } = JSON.parse(file) as { answers: { mine: string | null }[] };
  expect(answers.filter(({ mine }) => mine?.includes("with its gate"))).toHaveLength(3650);

  const deleted = await beside(async () =>
    deleteAccount(app.services, app.identity, await memberOf(app.services, guest.uid)),
  );
  expect([await answersOf(host), await answersOf(guest)]).toEqual([3650, 0]);
  expectPortions(deleted);
}, 180_000);

/** Two who have just connected, and wrote for ten years before that. */
async function longBefore(): Promise<[TestMember, TestMember]> {
  const [a, b] = [await newMember(app), await newMember(app)];
  app.clock.move(0.001);
  await connect(a, b);
  const before = new Date(app.clock.at.getTime() - 3_600_000);
  await answerTenYears(app.services, await memberOf(app.services, a.uid), before, words);
  return [a, b];
}

test("Long work in portions: the keys of thousands of spaces are destroyed in portions", async () => {
  const { vault } = app.services;
  const owners = (await vault.couplesOf(alone.id)).map((coupleId) => ({ coupleId, author: alone.id }));
  expect(owners).toHaveLength(1200);
  expectPortions(await beside(() => vault.destroyAll(owners)));
  expect(await vault.couplesOf(alone.id)).toEqual([]);
});

test("Long work in portions: a portion ends by the time that it has taken, and who has waited longest goes on first", async () => {
  let at = 0;
  const order: string[] = [];
  const work = async (name: string, cost: number) => {
    const giveWay = inPortions(() => at);
    for (let piece = 0; piece < 4; piece++) {
      await giveWay();
      at += cost;
      order.push(name);
    }
  };
  await Promise.all([work("heavy", 12), work("light", 4)]);
  // The light one's portion is three pieces, the heavy one's a single one.
  expect(order.join(" ")).toBe("heavy light light light heavy light heavy heavy");
});
