import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentItems } from "#db/schema/content.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { pick, playAll, SUNDAYS, words } from "#tests/support/games.ts";
import { newMember, signInAgain } from "#tests/support/members.ts";
import { formOn } from "#tests/support/planters/this-or-that.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/this-or-that.md, by its own forms. */
const app = appForTests();

beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;

test("one pair on a page, a post for each; it goes on where one was, and undo takes the last one back", async () => {
  const { a } = await knownPair(app);
  const first = await formOn(a.visitor, SUNDAYS);
  expect(first).toMatchObject({ pair: "tot-sundays-01", version: "1", time: "1" });
  const sent = await pick(a, "first");
  expect([sent.status, sent.headers.get("Location")]).toEqual([302, SUNDAYS]);
  expect(await formOn(a.visitor, SUNDAYS)).toMatchObject({ pair: "tot-sundays-02" });
  expect(await words(a, SUNDAYS)).toContain("1 of 30");
  await pick(a, "second");
  await a.visitor.open(SUNDAYS);
  await a.visitor.press("Undo the last");
  expect(await formOn(a.visitor, SUNDAYS)).toMatchObject({ pair: "tot-sundays-02" });
});

test("until both have finished each sees their own picks and that the other is still playing; then how much is the same", async () => {
  const { a, b } = await knownPair(app);
  await pick(b, "second");
  const last = await playAll(a, 3);
  expect(last.headers.get("Location")).toBe(`${SUNDAYS}/results`);
  expect((await a.visitor.send(SUNDAYS)).headers.get("Location")).toBe(`${SUNDAYS}/results`);
  const mine = await a.visitor.open(`${SUNDAYS}/results`);
  expect(mine.$("main").text()).toContain("is still playing");
  expect(mine.$(".pairs li")).toHaveLength(30);
  expect(mine.$(".pairs .them")).toHaveLength(0);
  expect(await words(a, "/this-or-that")).toContain("You are done.");
  expect(await words(b, "/this-or-that")).toContain("is done. Your turn.");
  expect(await words(b, "/dashboard")).toContain("has finished a this or that");
  // The other one has picked the second of the first pair already; the form goes on from the second pair.
  for (let i = 2; i <= 30; i++) await pick(b, i % 5 === 0 ? "second" : "first");
  const open = await a.visitor.open(`${SUNDAYS}/results`);
  // Of 30: the first differs, then every third that is no fifth, and every fifth that is no third.
  const differ = 1 + 8 + 4;
  expect(open.$("svg.big").attr("aria-label")).toBe(`${30 - differ} of 30 the same`);
  expect(open.$("[aria-labelledby=laugh] .pairs li")).toHaveLength(differ);
  expect(open.$("[aria-labelledby=agree] .pairs li")).toHaveLength(30 - differ);
  expect(await words(b, "/this-or-that")).toContain("Both done");
  expect(await words(b, "/dashboard")).toContain("A this or that you have both finished");
});

test("a pair that is not in it, an unknown theme, another time, another partner, words of before: refused with a reason, and nothing is kept", async () => {
  const { a } = await knownPair(app);
  const good = { ...(await formOn(a.visitor, SUNDAYS)), pick: "first" };
  const before = await everyRow(app);
  for (const path of ["/this-or-that/moon", "/this-or-that/moon/results"])
    expect([path, (await a.visitor.send(path)).status]).toEqual([path, 404]);
  expect((await a.visitor.post("/this-or-that/moon", encoded(good))).status).toBe(404);
  const refusals: [Record<string, string>, number, string][] = [
    [{ pair: "tot-food-01" }, 409, "not part of the game"],
    [{ version: "2" }, 409, "new words"],
    [{ time: "2" }, 409, "have gone on"],
    [{ partner: "alone" }, 409, "has changed"],
    [{ pick: "both" }, 400, "Pick one of the two."],
    [{ pair: "" }, 409, "not part of the game"],
    [{ more: "1" }, 400, ""],
  ];
  for (const [change, status, why] of refusals) {
    for (const to of [SUNDAYS, `${SUNDAYS}/tap`]) {
      const answer = await a.visitor.post(to, encoded({ ...good, ...change }));
      expect([change, to, answer.status]).toEqual([change, to, status]);
      if (to === SUNDAYS) expect(await answer.text()).toContain(why);
    }
  }
  expect(await everyRow(app)).toEqual(before);
});

test("reading changes nothing; a tap of the page's script is kept as one of the form, twice is once, and nothing after the end", async () => {
  const { a } = await knownPair(app);
  const before = await everyRow(app);
  for (const path of ["/this-or-that", SUNDAYS, `${SUNDAYS}/results`, `${SUNDAYS}/tap`]) await a.visitor.send(path);
  expect((await everyRow(app)).roundProgress).toEqual(before.roundProgress);
  const form = { ...(await formOn(a.visitor, SUNDAYS)), pick: "first" };
  for (let i = 0; i < 2; i++) {
    const answer = await a.visitor.post(`${SUNDAYS}/tap`, encoded(form));
    expect([answer.status, await answer.json()]).toEqual([200, { finished: false }]);
  }
  expect(await words(a, SUNDAYS)).toContain("1 of 30");
  for (let i = 2; i <= 30; i++) await pick(a, "first");
  const done = (await everyRow(app)).roundParts;
  const late = encoded({ ...form, pick: "second" });
  expect((await a.visitor.post(SUNDAYS, late)).headers.get("Location")).toBe(`${SUNDAYS}/results`);
  expect((await a.visitor.post(`${SUNDAYS}/tap`, late)).status).toBe(409);
  expect((await everyRow(app)).roundParts).toEqual(done);
  expect((await a.visitor.post(`${SUNDAYS}/tap`, encoded(form))).status).toBe(200);
});

test("a pair that is retired in the middle is not asked any more; one that only the one has picked in is not compared", async () => {
  const { a, b } = await knownPair(app);
  const path = "/this-or-that/outside";
  await playAll(a, 31, path);
  for (let i = 1; i <= 28; i++) await pick(b, "first", path);
  await db().update(contentItems).set({ retiredAt: app.clock.at }).where(eq(contentItems.id, "tot-outside-30"));
  const late = { ...(await formOn(b.visitor, path)), pair: "tot-outside-30", pick: "first" };
  const refused = await b.visitor.post(path, encoded(late));
  expect([refused.status, (await refused.text()).includes("not asked any more")]).toEqual([409, true]);
  const last = await pick(b, "first", path);
  expect(last.headers.get("Location")).toBe(`${path}/results`);
  expect((await b.visitor.open(`${path}/results`)).$("svg.big").attr("aria-label")).toBe("29 of 29 the same");
  // Nor is it in what one takes along: her pick in it stays hers.
  await signInAgain(app, b);
  const file = JSON.parse(await (await b.visitor.post("/us/export/json", "")).text());
  const games = file.answers.filter(({ activity }: { activity: string }) => activity === "this-or-that");
  expect(games.map(({ mine, theirs }: Record<"mine" | "theirs", unknown[]>) => [mine.length, theirs.length])).toEqual([
    [29, 29],
  ]);
  await db().update(contentItems).set({ retiredAt: null }).where(eq(contentItems.id, "tot-outside-30"));
});

test("alone one may play; after thirty days two play it again, and the old results stay", async () => {
  const alone = await newMember(app);
  await playAll(alone, 2);
  expect(await words(alone, `${SUNDAYS}/results`)).toContain("Both open when your partner is here");

  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await playAll(who, 4);
  expect(await words(a, `${SUNDAYS}/results`)).toContain("You can play it again from");
  expect((await a.visitor.send(SUNDAYS)).status).toBe(302);
  app.clock.move(24 * 30);
  for (const who of [a, b]) await signInAgain(app, who);
  expect(await formOn(a.visitor, SUNDAYS)).toMatchObject({ pair: "tot-sundays-01", time: "2" });
  await playAll(a, 2);
  expect(await words(a, `${SUNDAYS}/results`)).toContain("is still playing");
  const old = await a.visitor.open(`${SUNDAYS}/results?time=1`);
  expect(old.$("svg.big").attr("aria-label")).toBe("30 of 30 the same");
});
