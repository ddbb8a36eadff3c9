import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import thisOrThat from "#db/content/this-or-that.json" with { type: "json" };
import { isPostgres } from "#db/dialect.ts";
import { roundParts, roundProgress } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { pick, playAll, SUNDAYS, words } from "#tests/support/games.ts";
import { memberOf, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { formOn } from "#tests/support/planters/this-or-that.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/this-or-that.md: taps as no page sends them. */
const app = appForTests({ settings: { API_CALL_LIMIT: "0" } });

beforeEach(() => app.clock.nextNoon());

const TAP = `${SUNDAYS}/tap`;
const CLOSE = "/this-or-that/close";
const db = () => app.services.database.db;
const pairAt = (i: number) => `tot-sundays-${String(i).padStart(2, "0")}`;

/** A tap of somebody as the page's script sends it, with what differs from the form that stands there. */
async function tapOf(who: TestMember, path = SUNDAYS) {
  const form = await formOn(who.visitor, path);
  return (change: Record<string, string>) => {
    // A tap says which words of its pair were seen: what was said in better words has a higher version.
    const seen = thisOrThat.items.find(({ id }) => id === change.pair);
    const version = seen && { version: String(seen.version) };
    return who.visitor.post(`${path}/tap`, encoded({ ...form, ...version, ...change }));
  };
}
async function saidBy(who: TestMember) {
  const { couple } = await memberOf(app.services, who.uid);
  const of = { coupleId: couple.id, userId: who.id };
  return readProgress(app.services, of, { activity: "this-or-that", item: "sundays.1" });
}
const rowsOf = (who: TestMember) => db().select().from(roundProgress).where(eq(roundProgress.userId, who.id));

/**
 * What is bounded is bounded after hundreds too, and on PostgreSQL each tap waits for the disk. By hand: TAPS=10000.
 */
const MANY = Number(process.env.TAPS ?? (isPostgres ? 300 : 2_000));

const AT_ONCE = isPostgres ? 8 : 40;

test(`${MANY} taps of one person, ${AT_ONCE} at a time: one row that is no larger than a game, and the last one holds`, {
  timeout: 60_000 + MANY * 60,
}, async () => {
  const { a, b } = await knownPair(app);
  const tap = await tapOf(a);
  // All pairs but the last: the game goes on.
  for (let i = 1; i <= 29; i++) await tap({ pair: pairAt(i), pick: "first" });
  const full = (await rowsOf(a))[0]?.steps.length ?? 0;
  const untouched = (await everyRow(app)).coupleDays;
  let sent = 0;
  const statuses = new Set<number>();
  const one = async () => {
    while (sent < MANY) {
      const n = sent++;
      const change = { pair: pairAt(1 + (n % 29)), pick: ["second", "first", "back"][n % 3] ?? "" };
      let { status } = await tap(change);
      // A database that is busy says so, and the page sends its tap once more.
      for (let again = 0; status === 503 && again < 20; again++) ({ status } = await tap(change));
      statuses.add(status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  for (let i = 1; i <= 29; i++) await tap({ pair: pairAt(i), pick: i % 2 ? "second" : "first" });
  expect([...statuses]).toEqual([200]);
  const rows = await rowsOf(a);
  expect(rows).toHaveLength(1);
  // "second" is a letter longer than "first".
  expect(rows[0]?.steps.length).toBeLessThan(full + 100);
  const ofAll = Array.from({ length: 29 }, (_, i) => [pairAt(i + 1), i % 2 ? "first" : "second"]);
  expect(await saidBy(a)).toEqual(Object.fromEntries(ofAll));
  expect((await everyRow(app)).coupleDays).toEqual(untouched);
  expect(await words(b, SUNDAYS)).toContain("still playing");
});

test("taps out of order are the same game, and it is finished with the thirtieth, whichever it is", async () => {
  const { a } = await knownPair(app);
  const tap = await tapOf(a);
  const order = Array.from({ length: 30 }, (_, i) => 1 + ((i * 7 + 11) % 30));
  const finished: unknown[] = [];
  for (const i of order) finished.push(await (await tap({ pair: pairAt(i), pick: i % 2 ? "first" : "second" })).json());
  expect(finished).toEqual([...Array.from({ length: 29 }, () => ({ finished: false })), { finished: true }]);
  const { $ } = await a.visitor.open(`${SUNDAYS}/results`);
  const said = $(".pairs .sr").toArray();
  expect(said).toHaveLength(30);
  const marks = $(".pairs .you").toArray();
  expect(marks.map((one) => $(one).attr("cx"))).toEqual(Array.from({ length: 30 }, (_, i) => (i % 2 ? "41" : "15")));
});

test("both finish within one millisecond: it opens once, to both", async () => {
  const { a, b } = await knownPair(app);
  for (let i = 1; i <= 29; i++) for (const who of [a, b]) await pick(who, "first");
  const forms = await Promise.all([a, b].map(async (who) => ({ who, tap: await tapOf(who) })));
  const answers = await Promise.all(forms.map(({ tap }) => tap({ pick: "first" })));
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ finished: true }, { finished: true }]);
  for (const who of [a, b]) {
    expect((await who.visitor.open(`${SUNDAYS}/results`)).$("svg.big").attr("aria-label")).toBe("30 of 30 the same");
    expect(await rowsOf(who)).toEqual([]);
  }
});

test("the same tap twice, twice at once, and once more after the end is one tap", async () => {
  const { a } = await knownPair(app);
  const tap = await tapOf(a);
  await tap({ pick: "first" });
  const before = await everyRow(app);
  expect((await tap({ pick: "first" })).status).toBe(200);
  for (const answer of await Promise.all([tap({ pick: "first" }), tap({ pick: "first" })]))
    expect(answer.status).toBe(200);
  expect(await everyRow(app)).toEqual(before);
  for (let i = 2; i <= 29; i++) await pick(a, "first");
  const last = await tapOf(a);
  const ends = await Promise.all([last({ pick: "first" }), last({ pick: "first" })]);
  expect(await Promise.all(ends.map((answer) => answer.json()))).toEqual([{ finished: true }, { finished: true }]);
  const done = await everyRow(app);
  expect((await last({ pick: "first" })).status).toBe(200);
  expect((await last({ pick: "second" })).status).toBe(409);
  expect((await last({ pick: "back" })).status).toBe(409);
  expect(await everyRow(app)).toEqual(done);
});

test("a tap as GET or HEAD keeps nothing, and leads to the game", async () => {
  const { a } = await knownPair(app);
  const query = new URLSearchParams({ ...(await formOn(a.visitor, SUNDAYS)), pick: "first" });
  const before = (await everyRow(app)).roundProgress;
  for (const method of ["GET", "HEAD"]) {
    const answer = await a.visitor.send(`${TAP}?${query}`, { method });
    expect([method, answer.status, answer.headers.get("Location")]).toEqual([method, 302, SUNDAYS]);
    expect((await a.visitor.send(`${SUNDAYS}?${query}`, { method })).status).toBe(200);
  }
  expect((await everyRow(app)).roundProgress).toEqual(before);
});

test("nobody picks for another: a tap with the partner's name, or a stranger's form, is the sender's own or refused", async () => {
  const { a, b } = await knownPair(app);
  const { a: c } = await knownPair(app);
  await pick(b, "second");
  const theirs = await saidBy(b);
  const of = await formOn(a.visitor, SUNDAYS);
  // A form of another couple names a partner whom the sender has not.
  expect((await c.visitor.post(TAP, encoded({ ...of, pick: "first" }))).status).toBe(409);
  expect(await saidBy(c)).toEqual({});
  for (const more of [{ me: b.id }, { userId: b.id }, { couple: b.id }])
    expect((await a.visitor.post(TAP, encoded({ ...of, pick: "first", ...more }))).status).toBe(400);
  expect((await a.visitor.post(TAP, encoded({ ...of, pick: "back" }))).status).toBe(200);
  expect([await saidBy(a), await saidBy(b)]).toEqual([{}, theirs]);
});

test("a pair of another theme, of none, and one whose name every object has are refused; taking one back changes nothing", async () => {
  const { a } = await knownPair(app);
  const tap = await tapOf(a);
  await tap({ pick: "first" });
  const before = await everyRow(app);
  for (const pair of ["tot-food-01", "tot-close-01", "tot-sundays", "tot-sundays-31", "", "__proto__", "constructor"]) {
    expect([pair, (await tap({ pair, pick: "first" })).status]).toEqual([pair, 409]);
    expect([pair, (await tap({ pair, pick: "back" })).status]).toEqual([pair, 200]);
  }
  expect(await everyRow(app)).toEqual(before);
});

test("after the yes to keeping, or the one of age, is taken back an 18+ tap is refused and keeps nothing", async () => {
  const { a } = await knownPair(app);
  await openAdult(a.visitor);
  const tap = await tapOf(a, CLOSE);
  expect((await tap({ pick: "first" })).status).toBe(200);
  await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "erase" }));
  expect(await rowsOf(a)).toEqual([]);
  const answer = await tap({ pick: "first" });
  expect([answer.status, await answer.json()]).toEqual([409, { reason: "not-to-be-kept" }]);
  await openAdult(a.visitor);
  await a.visitor.post("/us/withdraw-age-consent", "");
  expect((await tap({ pick: "first" })).status).toBe(403);
  expect(await rowsOf(a)).toEqual([]);
});

test("after the two have parted a tap of before is refused: it was made for who is not there any more", async () => {
  const { a, b } = await knownPair(app);
  const tap = await tapOf(a);
  await tap({ pick: "first" });
  await playAll(b, 2);
  await b.visitor.post("/us/leave", "");
  const before = await everyRow(app);
  const answer = await tap({ pair: pairAt(2), pick: "first" });
  expect([answer.status, await answer.json()]).toEqual([409, { reason: "another-partner" }]);
  expect(await everyRow(app)).toEqual(before);
  expect(await words(a, SUNDAYS)).toContain("0 of 30");
  expect(await words(a, "/this-or-that")).not.toContain("is done");
  const { activity, userId } = roundParts;
  const theirs = await db()
    .select()
    .from(roundParts)
    .where(and(eq(activity, "this-or-that"), eq(userId, b.id)));
  expect(theirs).toHaveLength(1);
});
