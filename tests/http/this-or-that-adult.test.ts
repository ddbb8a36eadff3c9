import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { roundParts, roundProgress } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { pick, playAll, SUNDAYS, words } from "#tests/support/games.ts";
import { call, signInAgain, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";

/** docs/product/this-or-that.md#18: the theme behind both consents. */
const app = appForTests();

beforeEach(() => app.clock.nextNoon());

const CLOSE = "/this-or-that/close";
const db = () => app.services.database.db;
const look = async ({ visitor }: TestMember, path: string) =>
  (await (await visitor.send(path)).text()) + (await (await visitor.data(path)).text());
const adultRowsOf = async (...who: TestMember[]) => {
  const ids = who.map(({ id }) => id);
  const [parts, progress] = [
    and(eq(roundParts.adult, true), inArray(roundParts.userId, ids)),
    inArray(roundProgress.userId, ids),
  ];
  return [
    ...(await db().select().from(roundParts).where(parts)),
    ...(await db().select().from(roundProgress).where(progress)),
  ];
};
const themeOf = async (who: TestMember) => {
  const { $ } = await who.visitor.open("/this-or-that");
  return $("a[href^='/this-or-that/close']").text().replaceAll(/\s+/g, " ");
};

/** Two who have given both consents. */
async function openPair() {
  const pair = await knownPair(app);
  for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  return pair;
}

test("18+: it asks for the consent of age, then for the one to keeping, and holds no pair before; its title names nothing", async () => {
  const { a } = await knownPair(app);
  expect((await a.visitor.open(CLOSE)).$("h1").text()).toBe("18+");
  expect((await a.visitor.post(CLOSE, encoded({ pick: "first" }))).status).toBe(403);
  expect(await look(a, CLOSE)).not.toContain("tot-close-01");
  await call(a.visitor, "/api/user/age-consent");
  const asks = await a.visitor.open(CLOSE);
  expect([asks.$("form [name=do]").val(), asks.$("form.tot").length, asks.$("title").text()]).toEqual([
    "give",
    0,
    "The Couple App",
  ]);
  expect(await look(a, CLOSE)).not.toContain("tot-close-01");
  await keepAdult(a.visitor);
  const game = await a.visitor.open(CLOSE);
  expect([game.$("form.tot").length, game.$("title").text()]).toEqual([1, "The Couple App"]);
  await playAll(a, 2, CLOSE);
  expect((await a.visitor.open(`${CLOSE}/results`)).$("title").text()).toBe("The Couple App");
});

test("18+: nobody is told of it without both consents, it is nobody's part of a day, and no line of the log names it", async () => {
  const { a, b } = await knownPair(app);
  await openAdult(a.visitor);
  const days = () => db().select().from(coupleDays);
  const before = await days();
  const untold = await themeOf(b);
  app.logged.length = 0;
  await playAll(a, 2, CLOSE);
  expect(JSON.stringify(app.logged)).not.toMatch(/close/);
  expect(await days()).toEqual(before);
  for (const give of [async () => {}, () => call(b.visitor, "/api/user/age-consent")]) {
    await give();
    expect(await words(b, "/dashboard")).not.toContain("this or that");
    expect(await themeOf(b)).toBe(untold);
    expect(await look(b, CLOSE)).not.toMatch(/partnerDone",true/);
  }
  await keepAdult(b.visitor);
  expect(await words(b, "/dashboard")).toContain("has finished a this or that");
  expect(await themeOf(b)).toContain("is done. Your turn.");
});

test("18+: so is a theme that is brought in with the highest heat", async () => {
  const { a, b } = await knownPair(app);
  await playAll(a, 2, "/this-or-that/home");
  await db().update(contentItems).set({ heat: 3 }).where(eq(contentItems.id, "tot-home"));
  expect((await a.visitor.open("/this-or-that/home/results")).$("h1").text()).toBe("18+");
  // Confirmed without script, it leads back there.
  const back = await a.visitor.press("I confirm I am above the age of 18 to continue.");
  expect(back.url).toBe("/this-or-that/home");
  await openAdult(a.visitor);
  const { a: c, b: d } = await knownPair(app);
  await openAdult(c.visitor);
  await playAll(c, 2, "/this-or-that/home");
  expect(await words(d, "/dashboard")).not.toContain("this or that");
  expect((await b.visitor.post("/this-or-that/home", encoded({ pick: "first" }))).status).toBe(403);
  await db().update(contentItems).set({ heat: 0 }).where(eq(contentItems.id, "tot-home"));
});

test("18+: a round of which one part was kept as 18+ is told to nobody without both consents, whichever is read first", async () => {
  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await playAll(who, 2, "/this-or-that/mornings");
  for (const adult of [a, b]) {
    const ofTwo = inArray(roundParts.userId, [a.id, b.id]);
    await db().update(roundParts).set({ adult: false }).where(ofTwo);
    expect(await words(a, "/dashboard")).toContain("this or that");
    await db().update(roundParts).set({ adult: true }).where(eq(roundParts.userId, adult.id));
    expect(await words(a, "/dashboard")).not.toContain("this or that");
  }
});

test("18+: with the consent of age taken back no search and no archive shows it, and both show the other games as before", async () => {
  const { a } = await openPair();
  await playAll(a, 31, CLOSE);
  await playAll(a, 31);
  const firstOf = async (id: string) => {
    const [row] = await db().select().from(contentItems).where(eq(contentItems.id, id));
    if (!row) throw new Error(`there is no ${id}`);
    return (row.detail as { options: [string, string] }).options[0];
  };
  const [close, sundays] = [await firstOf("tot-close-01"), await firstOf("tot-sundays-01")];
  const search = (word: string) => `/us/archive?q=${encodeURIComponent(word)}`;
  const found = async (word: string) => (await a.visitor.open(search(word))).$("mark").length > 0;
  expect([await found(close), await found(sundays)]).toEqual([true, true]);
  await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
  expect([await found(close), await found(sundays)]).toEqual([false, true]);
  await keepAdult(a.visitor);
  expect(await found(close)).toBe(true);
  await a.visitor.post("/us/withdraw-age-consent", "");
  expect([await found(close), await found(sundays)]).toEqual([false, true]);
  expect(await look(a, search(close))).toContain("Words of the 18+ pages are left out.");
  // It is theirs, and goes along.
  await signInAgain(app, a);
  expect(await (await a.visitor.post("/us/export/json", "")).text()).toContain(close);
});

test("18+: taken back with all that was kept, what was open closes for both, and may be played again", async () => {
  const { a, b } = await openPair();
  for (const who of [a, b]) await playAll(who, 3, CLOSE);
  expect((await b.visitor.open(`${CLOSE}/results`)).$(".both-a").length).toBe(1);
  await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "erase" }));
  expect(await db().select().from(roundParts).where(eq(roundParts.userId, a.id))).toEqual([]);
  const closed = await b.visitor.open(`${CLOSE}/results`);
  expect([closed.$(".both-a").length, closed.$(".pairs .them").length, closed.$(".pairs li").length]).toEqual([
    0, 0, 30,
  ]);
  expect(await words(b, `${CLOSE}/results`)).toContain("is closed. Your own picks stay with you.");
  await keepAdult(a.visitor);
  // Each begins another time of it, and neither learns anything by the first one.
  for (const who of [a, b]) expect(await themeOf(who)).toContain("Play it again");
  for (const who of [a, b]) await playAll(who, 2, CLOSE);
  expect((await a.visitor.open(`${CLOSE}/results`)).$("svg.big").attr("aria-label")).toBe("30 of 30 the same");
  expect((await b.visitor.open(`${CLOSE}/results?time=1`)).$(".both-a").length).toBe(0);
});

test("18+: taken back and left where it is, no page of theirs shows it until the yes is given again, and the other one reads on", async () => {
  const { a, b } = await openPair();
  for (const who of [a, b]) await playAll(who, 3, CLOSE);
  const untold = await themeOf((await openPair()).a);
  await a.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "stay" }));
  for (const path of [CLOSE, `${CLOSE}/results`, `${CLOSE}/results?time=1`]) {
    const page = await a.visitor.open(path);
    expect([page.url, page.$("form [name=do]").val(), page.$(".both-a, .pairs").length]).toEqual([CLOSE, "give", 0]);
  }
  expect(await look(a, CLOSE)).not.toContain("tot-close-01");
  expect(await themeOf(a)).toBe(untold);
  expect(await words(a, "/dashboard")).not.toContain("this or that");
  expect((await b.visitor.open(`${CLOSE}/results`)).$(".both-a").length).toBe(1);
  await keepAdult(a.visitor);
  expect((await a.visitor.open(`${CLOSE}/results`)).$(".both-a").length).toBe(1);
});

test("18+: when the two part it is gone for both, finished or begun, and other games stay their author's", async () => {
  const { a, b } = await openPair();
  await playAll(a, 2, CLOSE);
  await pick(b, "first", CLOSE);
  await playAll(a, 2);
  expect(await adultRowsOf(a, b)).toHaveLength(2);
  await a.visitor.post("/us/leave", "");
  expect(await adultRowsOf(a, b)).toEqual([]);
  const kept = and(eq(roundParts.userId, a.id), eq(roundParts.activity, "this-or-that"));
  expect((await db().select().from(roundParts).where(kept)).map(({ item }) => item)).toEqual([
    `${SUNDAYS.slice(14)}.1`,
  ]);
});
