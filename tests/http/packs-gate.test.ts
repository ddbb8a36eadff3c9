import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { shippedQuestions } from "#tests/support/shipped-questions.ts";

/** docs/product/packs.md#free-and-premium, where what is premium is not everybody's. */
const paying = new Set<string>();
const app = appForTests({ includes: (coupleId, tier) => tier === "free" || paying.has(coupleId) });
beforeEach(() => app.clock.nextNoon());

const db = () => app.services.database.db;
const spaceOf = async (who: TestMember) => (await memberOf(app.services, who.uid)).couple.id;
const textsOf = (pack: string) =>
  shippedQuestions
    .filter(({ category, answer }) => category === pack && answer.kind === "text")
    .map(({ id }) => `/packs/question/${id}`);
const [FIRST = "", SECOND = ""] = textsOf("money");
const [FREE = ""] = textsOf("before-we-met");

const answer = async ({ visitor }: TestMember, path: string, partner: string, words: string) =>
  visitor.post(path, encoded({ partner, answer: words }));
const turn = (who: TestMember, daily: string) => who.visitor.post("/packs", encoded({ pack: "money", daily }));
const titles = ({ visitor: { page } }: TestMember, list: string) =>
  page
    ?.$(`${list} h3`)
    .toArray()
    .map((title) => page.$(title).text().trim());

test("four packs are free; the others stand further along the shelf, with a question each and the way to premium", async () => {
  const { a } = await knownPair(app);
  const { $ } = await a.visitor.open("/packs");
  expect(titles(a, ".packs")).toHaveLength(4);
  expect(titles(a, ".shelf")).toHaveLength(8);
  expect($("[aria-labelledby=more]").text()).toContain("Further along the shelf");
  expect($("[aria-labelledby=more] a").attr("href")).toBe("/premium");
  expect($(".shelf form, .shelf a")).toHaveLength(0);
  const pack = await a.visitor.open("/packs/money");
  expect(pack.text).toContain("This pack is part of premium.");
  expect(pack.$(".pack-list li")).toHaveLength(40);
  expect(pack.$(".pack-list a, #next")).toHaveLength(0);
  expect((await a.visitor.open("/packs/before-we-met")).$(".pack-list a")).toHaveLength(40);
});

test("a question of one is not asked, and an answer to it is given back with its words", async () => {
  const { a, b } = await knownPair(app);
  const page = await a.visitor.open(FIRST);
  expect(page.$("form [name=answer]")).toHaveLength(0);
  expect(page.text).toContain("This pack is part of premium.");
  const refused = await answer(a, FIRST, b.id, "A jar for the holidays.");
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("A jar for the holidays.");
  expect((await answer(a, FREE, b.id, "A tram stop.")).status).toBe(302);
});

test("what was begun is finished and stays open when it is premium's no more; nothing new is begun", async () => {
  const { a, b } = await knownPair(app);
  paying.add(await spaceOf(a));
  expect((await answer(a, FIRST, b.id, "A jar.")).status).toBe(302);
  paying.clear();
  // What she began he may answer, and she may still change.
  expect((await a.visitor.open(`${FIRST}?change`)).$("form [name=answer]")).toHaveLength(1);
  expect((await answer(a, FIRST, b.id, "A jar for the holidays.")).status).toBe(302);
  expect((await b.visitor.open(FIRST)).$("form [name=answer]")).toHaveLength(1);
  expect((await answer(b, FIRST, a.id, "Nothing yet.")).status).toBe(302);
  for (const { visitor } of [a, b]) expect((await visitor.open(FIRST)).$(".reveal blockquote")).toHaveLength(2);
  expect((await answer(b, SECOND, a.id, "Too late")).status).toBe(409);
  const { $ } = await a.visitor.open("/packs");
  expect(titles(a, ".packs")).toHaveLength(5);
  // It is not what they are asked to go on with.
  expect($(".on-shelf").text()).not.toContain("Money");
  const pack = await a.visitor.open("/packs/money");
  expect(pack.$(".pack-list a")).toHaveLength(1);
  expect(pack.$("main").text()).toContain("1 of 40 open to you both");
});

test("its switch is turned off and not on; its questions come on no day when it is not theirs any more", async () => {
  const who = await newMember(app);
  const coupleId = await spaceOf(who);
  const packsOn = async () => (await db().select().from(couples).where(eq(couples.id, coupleId)))[0]?.questionPacks;
  expect((await turn(who, "on")).status).toBe(404);
  expect(await packsOn()).toBe(null);
  paying.add(coupleId);
  expect((await turn(who, "on")).status).toBe(302);
  expect(await packsOn()).toBe("money");

  // All that is asked of everybody has been asked: the pack's questions are what is left.
  const all = await db().select().from(contentItems).where(eq(contentItems.kind, "daily-question"));
  const used = all.map(({ id }, i) => {
    const date = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
    return { coupleId, date, questionId: id };
  });
  for (let i = 0; i < used.length; i += 100)
    await db()
      .insert(coupleDays)
      .values(used.slice(i, i + 100));
  const todays = async () => {
    await who.visitor.open("/daily-questions");
    const date = app.clock.at.toISOString().slice(0, 10);
    const [row] = await db()
      .select()
      .from(coupleDays)
      .where(and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.date, date)));
    return row?.questionId;
  };
  expect(await todays()).toMatch(/^pq-money-/);
  paying.clear();
  app.clock.move(24);
  expect(await todays()).toMatch(/^dq-/);
  expect((await turn(who, "off")).status).toBe(302);
  expect(await packsOn()).toBe(null);
});
