import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { adultIds } from "#app/content/adult-ids.server.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { cardDecks } from "#db/schema/truth-or-dare.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { words } from "#tests/support/games.ts";
import { call, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/truth-or-dare.md#18: the heat behind both consents. */
const app = appForTests();
const HOT = "/truth-or-dare/hot";
const CARD = "tod-3-t-01";
const db = () => app.services.database.db;

beforeEach(() => app.clock.nextNoon());

const look = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
const answer = (who: TestMember, partner: string, said: string) =>
  who.visitor.post(HOT, encoded({ card: CARD, partner, do: "done", version: "1", time: "1", words: said }));
const rowsOf = async (...who: TestMember[]) => {
  const ids = who.map(({ id }) => id);
  return [
    ...(await db()
      .select()
      .from(roundParts)
      .where(and(eq(roundParts.activity, "truth-or-dare"), inArray(roundParts.userId, ids)))),
    ...(await db().select().from(cardDecks).where(inArray(cardDecks.userId, ids))),
  ];
};

/** Two who have given both consents, of whom the first has answered. */
async function answered() {
  const { a, b } = await knownPair(app);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  expect((await answer(a, b.id, "Your neck.")).status).toBe(302);
  return { a, b };
}

test("18+: it asks for both consents, one after the other, and holds no card before; its title names nothing", async () => {
  const { a } = await knownPair(app);
  for (const path of [HOT, `${HOT}/passed`]) {
    expect((await a.visitor.open(path)).$("h1").text()).toBe("18+");
    expect((await a.visitor.post(path, encoded({ do: "truth", card: "", partner: "alone" }))).status).toBe(403);
  }
  await call(a.visitor, "/api/user/age-consent");
  for (const path of [HOT, `${HOT}/passed`]) {
    const asks = await a.visitor.open(path);
    expect([asks.$("form [name=do]").val(), asks.$(".tod-card").length, asks.$("title").text()]).toEqual([
      "give",
      0,
      "The Couple App",
    ]);
  }
  await keepAdult(a.visitor);
  for (const path of [HOT, `${HOT}/passed`]) {
    const page = await a.visitor.open(path);
    expect([page.$(".tod-card").length, page.$("title").text()]).toEqual([1, "The Couple App"]);
  }
});

test("18+: which card two have done stands in no row, no log names it, and it opens as all others do", async () => {
  app.logged.length = 0;
  const { a, b } = await answered();
  const { contentItems: _, ...rows } = await everyRow(app);
  const ids = new Set(await adultIds(db()));
  expect(ids.has(CARD)).toBe(true);
  const all = Object.values(rows)
    .flat()
    .flatMap((row) => row.split(/[^\w-]+/));
  expect(all.filter((word) => ids.has(word))).toEqual([]);
  expect(JSON.stringify(app.logged)).not.toMatch(/tod-3|truth-or-dare/);
  expect((await b.visitor.open(HOT)).$(".tod-card form [name=card]").val()).toBe(CARD);
  await answer(b, a.id, "Your hands.");
  expect(await words(a, HOT)).toContain("Your hands.");
  expect(await words(b, HOT)).toContain("Your neck.");
});

test("18+: nobody is told of it without both consents", async () => {
  const { a, b } = await knownPair(app);
  const untold = await words(b, "/truth-or-dare");
  await openAdult(a.visitor);
  await answer(a, b.id, "Your neck.");
  for (const give of [async () => {}, () => call(b.visitor, "/api/user/age-consent")]) {
    await give();
    expect(await words(b, "/dashboard")).not.toContain("truth or dare");
    expect(await words(b, "/truth-or-dare")).toBe(untold);
    expect(await look(b, HOT)).not.toContain(CARD);
  }
  await keepAdult(b.visitor);
  expect(await words(b, "/dashboard")).toContain("has done a truth or dare");
});

test("18+: a consent taken back in the middle keeps nothing more; what is erased closes for both, and what stays is hidden", async () => {
  const { a, b } = await answered();
  await answer(b, a.id, "Your hands.");
  const takeBack = (kept: string) => a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept }));
  await takeBack("stay");
  expect(await look(a, HOT)).not.toMatch(/Your (neck|hands)/);
  expect((await a.visitor.post(HOT, encoded({ card: "", partner: b.id, do: "truth" }))).status).toBe(409);
  expect(
    (await a.visitor.post(`${HOT}/passed`, encoded({ card: "", yes: "0", partner: b.id, do: "truth" }))).status,
  ).toBe(409);
  const again = { card: "tod-3-t-02", partner: b.id, do: "done", version: "1", time: "1", words: "More." };
  expect((await a.visitor.post(HOT, encoded(again))).status).toBe(409);
  await keepAdult(a.visitor);
  expect(await words(a, HOT)).toContain("Your neck.");
  await takeBack("erase");
  expect(await rowsOf(a)).toEqual([]);
  expect(await words(b, HOT)).not.toContain("Your neck.");
  expect(await words(b, HOT)).toContain("What you both had open here is closed.");
});

test("18+: when the two part all of it is gone at once, of both, and the milder heats stay", async () => {
  const { a, b } = await answered();
  await answer(b, a.id, "Your hands.");
  const light = { card: "tod-1-t-01", partner: b.id, do: "done", version: "1", time: "1", words: "The blue one." };
  expect((await a.visitor.post("/truth-or-dare/light", encoded(light))).status).toBe(302);
  await b.visitor.post("/us/leave", "");
  const left = (await rowsOf(a, b)).map((row) => [row.adult, "item" in row ? row.item : row.deck]);
  expect(left).toEqual([
    [false, "tod-1-t-01.1"],
    [false, "own.1"],
  ]);
});
