import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { memoryWords } from "#app/activities/memories/own-words.server.ts";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { aboutParts } from "#db/schema/about.ts";
import { allOf } from "#tests/support/all-of.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect, knownPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { rememberMuch } from "#tests/support/memories.ts";
import { yearPages } from "#tests/support/our-year.ts";
import { answer } from "#tests/support/people.ts";
import { phonePhoto, sendPhoto } from "#tests/support/photos.ts";
import { packsPlanter } from "#tests/support/planters/packs.ts";
import { OF_COUNTING, OF_KEYS, rowsOfStatements, statementsOfPage } from "#tests/support/statements.ts";

/** docs/product/our-year.md */
const app = appForTests();
/** Noon in the middle of a month, so that the days of a story are in one. */
beforeEach(() => {
  app.clock.nextNoon();
  while (today().slice(8) !== "15") app.clock.move(24);
});

const today = () => ownDay(app.clock.at, { timeZone: "UTC", dayFloor: null, dayFloorSince: null });
const yearPage = (date = today()) => yearPages(date)[0];
const monthPage = (date = today()) => yearPages(date)[1];

const thisYear = () => today().slice(0, 4);

/** What a year's page says that there is. */
async function listed({ visitor }: TestMember, path: string) {
  const { $ } = await visitor.open(path);
  const all = (of: string) =>
    $(of)
      .toArray()
      .map((one) => $(one).text().trim());
  return { months: all("main .list b"), figures: all(".tally li"), years: all(".other-years a") };
}

async function memoryFields({ visitor }: TestMember, words: string, date = today()) {
  const { $ } = await visitor.open("/us/memories/new");
  const field = (name: string) => String($(`form:has([name=words]) [name=${name}]`).attr("value") ?? "");
  return { partner: field("partner"), since: field("since"), date, title: "", words };
}

async function remember(who: TestMember, words: string, date = today()): Promise<void> {
  const fields = await memoryFields(who, words, date);
  expect((await who.visitor.post("/us/memories/new", encoded(fields))).status).toBe(302);
}

/** What stands on the left pages and on the right ones. */
async function book({ visitor }: TestMember, path = monthPage()) {
  const { $ } = await visitor.open(path);
  const on = (side: string) =>
    $(`.leaf.${side} blockquote`)
      .toArray()
      .map((one) => $(one).text());
  return { left: on("mine"), right: on("theirs") };
}

test("what both have seen stands on two pages, each one's own on the left of their copy", async () => {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  await answerBoth(app, a, b, "The lift");
  await remember(a, "The wrong train");
  for (const who of [a, b])
    await packsPlanter.ways[0]?.write(who.visitor, today(), `A pack, ${who === a ? "hers" : "his"}`);
  const hers = await book(a);
  expect(hers).toEqual({
    left: ["The lift, hers", "The wrong train", "A pack, hers"],
    right: ["The lift, his", "A pack, his"],
  });
  expect(await book(b)).toEqual({ left: hers.right, right: hers.left });
  const { $ } = await a.visitor.open(yearPage());
  expect(
    $(".tally li")
      .toArray()
      .map((one) => $(one).text()),
  ).toEqual(["2 answers of each", "1 memory", "1 day, the longest row"]);
  expect($(".sample .leaf.mine blockquote").text()).toContain("The lift, hers");
  const us = await a.visitor.open("/us");
  expect(us.$(`a[href="${yearPage()}"]`).text()).toContain("Our year");
  await a.visitor.open("/us/memories");
  await a.visitor.click("Our year, on paper");
  expect(a.visitor.page?.url).toBe(yearPage());
  expect((await a.visitor.open(monthPage())).text).toContain("Without script, print it from your browser's own menu.");
});

test("what one alone has answered, or wrote before a yes, and what is of another month is not in it", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await remember(a, "From before");
  app.clock.move(0.01);
  await connect(a, b);
  await packsPlanter.ways[0]?.write(a.visitor, today(), "Hers alone");
  await remember(b, "Last month", addDays(today(), -20));
  for (const who of [a, b]) expect([who.id, await book(who)]).toEqual([who.id, { left: [], right: [] }]);
  expect((await b.visitor.open(monthPage())).text).toContain("Nothing in");
  app.clock.move(0.01);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await book(b)).toEqual({ left: [], right: ["From before"] });
  expect(await book(a)).toEqual({ left: ["From before"], right: [] });
});

test("the 31st of December and the 1st of January of two time zones lie in the same years for both", async () => {
  const { a, b } = await knownPair(app);
  for (const [who, timeZone] of [
    [a, "Pacific/Auckland"],
    [b, "America/Vancouver"],
  ] as const)
    await who.visitor.post("/us/time-zone", encoded({ timeZone }));
  while (app.clock.at.toISOString().slice(5, 10) !== "12-31") app.clock.move(24);
  for (const who of [a, b]) await signInAgain(app, who);
  const [last, next] = [today(), addDays(today(), 1)];
  // It is the new year in Auckland, and not yet in Vancouver.
  app.clock.at.setUTCHours(18, 0, 0, 0);
  await remember(b, "The old year", last);
  await remember(a, "The new year", next);
  for (const who of [a, b]) {
    const [old, fresh] = [await book(who, monthPage(last)), await book(who, monthPage(next))];
    expect([...old.left, ...old.right, ...fresh.left, ...fresh.right]).toEqual(["The old year", "The new year"]);
    expect((await who.visitor.open(yearPage(next))).text).toContain(last.slice(0, 4));
  }
});

test("who move to where it was the next day already when they were paired keep their first day", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const zoned = async (timeZone: string) => {
    for (const who of [a, b]) await who.visitor.post("/us/time-zone", encoded({ timeZone }));
  };
  await zoned("America/Vancouver");
  // The last evening of the year there.
  while (app.clock.at.toISOString().slice(5, 10) !== "01-01") app.clock.move(24);
  app.clock.at.setUTCHours(6, 0, 0, 0);
  for (const who of [a, b]) await signInAgain(app, who);
  await connect(b, a);
  await b.visitor.post("/us/partner", encoded({ partner: a.id }));
  app.clock.move(0.01);
  const before = addDays(today(), -1);
  await answerBoth(app, a, b, "The lift");
  const hers = { left: ["The lift, hers"], right: ["The lift, his"] };
  expect(await book(a, monthPage(before))).toEqual(hers);
  app.clock.move(24 * 3);
  await zoned("Asia/Tokyo");
  expect(await book(a, monthPage(before))).toEqual(hers);
  expect((await listed(b, yearPage(before))).months).toEqual(["December"]);
});

test("an answer of a pack stands on the day on which it was opened by the second, in both copies", async () => {
  const { a, b } = await knownPair(app);
  const write = packsPlanter.ways[0]?.write;
  const early = today();
  await write?.(a.visitor, early, "Hers");
  app.clock.move(24 * 31);
  for (const who of [a, b]) await signInAgain(app, who);
  // The question of that day, a month later.
  await write?.(b.visitor, early, "His");
  expect([await book(a, monthPage(early)), await book(b, monthPage(early))]).toEqual([
    { left: [], right: [] },
    { left: [], right: [] },
  ]);
  expect([await book(a), await book(b)]).toEqual([
    { left: ["Hers"], right: ["His"] },
    { left: ["His"], right: ["Hers"] },
  ]);
});

test("a photo stands beside the words of its memory", async () => {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  const photo = await phonePhoto();
  const fields = await memoryFields(a, "We put up both sunshades.");
  expect((await sendPhoto(a.visitor, photo, { of: "memory", fields })).status).toBe(302);
  const timeline = await b.visitor.open("/us/memories");
  const [src] = timeline
    .$("main .photo")
    .map((_, one) => timeline.$(one).attr("src"))
    .get();
  const month = await b.visitor.open(monthPage());
  const shown = month.$(".leaf.theirs .photo");
  expect([shown.attr("src"), shown.attr("loading")]).toEqual([src, "eager"]);
  expect(month.$(".leaf.theirs blockquote").text()).not.toContain("With a photo");
});

test("who part and make up have their whole book again", async () => {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  await answerBoth(app, a, b, "The lift");
  const then = today();
  const before = await book(a, monthPage(then));
  expect(before).toEqual({ left: ["The lift, hers"], right: ["The lift, his"] });
  // Two months before the end of their year, and beyond it.
  while (today().slice(0, 4) === then.slice(0, 4)) app.clock.move(24 * 20);
  for (const who of [a, b]) await signInAgain(app, who);
  await a.visitor.post("/us/leave", "");
  app.clock.move(24);
  for (const who of [a, b]) await signInAgain(app, who);
  await connect(b, a);
  expect(await book(a, monthPage(then))).toEqual(before);
  expect(await book(b, monthPage(then))).toEqual({ left: before.right, right: before.left });
  expect((await listed(a, yearPage())).years).toEqual([then.slice(0, 4)]);
});

test("a memory of a day before they were connected has its month and year, and no other month or year is there", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  app.clock.move(0.01);
  await connect(a, b);
  const status = async (path: string) => [(await a.visitor.send(path)).status, (await b.visitor.send(path)).status];
  const early = "2019-07-03";
  await rememberMuch(app.services, {
    coupleId: (await memberOf(app.services, a.uid)).couple.id,
    author: a.id,
    days: [early, "2019-07-03", "2020-01-31"],
    words: (day) => `We met, ${day}`,
    // Before they were connected: it waits for her yes.
    at: new Date(app.clock.at.getTime() - 3_600_000),
  });
  // Nothing tells him that she remembers something, and it is not open to both yet.
  const notThere = [404, 404];
  for (const path of [yearPage(early), monthPage(early)]) expect([path, await status(path)]).toEqual([path, notThere]);
  for (const who of [a, b]) expect((await listed(who, yearPage())).years).toEqual([]);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await listed(b, yearPage())).toMatchObject({ years: ["2020"] });
  expect(await listed(b, "/us/year/2020")).toEqual({
    months: ["January"],
    figures: ["1 memory"],
    years: ["2019", thisYear()],
  });
  expect(await listed(b, "/us/year/2019")).toEqual({ months: ["July"], figures: ["2 memories"], years: ["2020"] });
  expect((await b.visitor.open("/us/year/2019")).$(".sample .leaf.theirs blockquote").length).toBe(2);
  const { left, right } = await book(b, monthPage(early));
  expect([left, right.map((one) => one.split("\n").at(-1))]).toEqual([[], [`We met, ${early}`, `We met, ${early}`]]);
  for (const path of ["/us/year/2018", "/us/year/2021", "/us/year/2019?month=08", `${monthPage(early)}&part=2`])
    expect([path, await status(path)]).toEqual([path, notThere]);
});

test("a question of a day before they were connected is not in the book, though both have answered it since", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const path = await askToday(app, a, "text");
  await a.visitor.open(path);
  await answer(a.visitor, "Hers");
  app.clock.move(24);
  for (const who of [a, b]) await signInAgain(app, who);
  await connect(a, b);
  app.clock.move(0.01);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  await b.visitor.open(path);
  await answer(b.visitor, "His");
  expect((await b.visitor.open(path)).text).toContain("Hers");
  expect(await book(b)).toEqual({ left: [], right: [] });
  expect(await listed(b, yearPage())).toMatchObject({ months: [], figures: [] });
});

test("only months that have pages are offered; another one of the two says that it has nothing", async () => {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  const empty = monthPage();
  expect((await a.visitor.open(yearPage())).text).toContain(`Nothing in ${thisYear()} that is open to both of you.`);
  app.clock.move(24 * 31);
  for (const who of [a, b]) await signInAgain(app, who);
  await remember(a, "The wrong train");
  const { $ } = await b.visitor.open(yearPage());
  const offered = $(".list a[href*='month=']")
    .toArray()
    .map((one) => $(one).attr("href"));
  expect(offered).toEqual([monthPage()]);
  const page = await b.visitor.open(empty);
  expect([page.status, page.text.includes("that is open to both of you. What you both answer stands here")]).toEqual([
    200,
    true,
  ]);
});

test("the year's page asks as much of the database for a long life as for a short one, and opens what it shows", async () => {
  const { a, b } = await knownPair(app);
  const { couple } = await memberOf(app.services, a.uid);
  app.clock.move(0.01);
  await answerBoth(app, a, b, "The lift");
  for (const who of [a, b]) await packsPlanter.ways[0]?.write(who.visitor, today(), "A pack");
  await remember(a, "The wrong train");
  const rows = async () => {
    const seen = await rowsOfStatements(() => a.visitor.send(yearPage()));
    return seen.filter(({ sql }) => !OF_COUNTING.test(sql) && !OF_KEYS.test(sql));
  };
  await rows();
  const few = await rows();
  const days = Array.from({ length: 300 }, () => today());
  const words = () => "We walked along the river, and it rained. ".repeat(20);
  await rememberMuch(app.services, { coupleId: couple.id, author: a.id, days, words, at: app.clock.at });
  const many = await rows();
  expect(many.length).toBe(few.length);
  // A portion of memories, and what is said of their photos.
  const brought = (all: typeof few) => all.reduce((sum, { rows }) => sum + rows, 0);
  expect(brought(many) - brought(few)).toBeLessThanOrEqual(50);
});

test("a city that is damaged is left out, and a gender takes nothing along", async () => {
  const { a, b } = await knownPair(app);
  for (const [who, city] of [
    [a, "38.72509,-9.1498,Lisbon"],
    [b, "52.52437,13.41053,Berlin"],
  ] as const) {
    const partner = String((await who.visitor.open("/us/edit-gender")).$("[name=partner]").first().attr("value"));
    for (const [path, fields] of [
      ["/us/set/city", { city }],
      ["/us/edit-gender", { gender: "a woman" }],
    ] as const)
      await who.visitor.post(path, encoded({ partner, ...fields }));
  }
  const cities = async () => (await a.visitor.open(yearPage())).$(".cover-s").text();
  expect(await cities()).toContain("Lisbon and Berlin");
  const { db } = app.services.database;
  for (const fact of ["gender", "city"]) {
    const his = and(eq(aboutParts.userId, b.id), eq(aboutParts.fact, fact));
    const [row] = await db.select().from(aboutParts).where(his);
    expect([fact, row?.fact]).toEqual([fact, fact]);
    await db
      .update(aboutParts)
      .set({ body: `${row?.body.slice(0, -6)}AAAAAA` })
      .where(his);
    expect([fact, await cities()]).toEqual([fact, fact === "city" ? "Lisbon" : "Lisbon and Berlin"]);
  }
});

test("of memories only those that both have are given where they are asked for so, and alone there are none", async () => {
  const { a } = await knownPair(app);
  app.clock.move(0.01);
  await remember(a, "The wrong train");
  const { person, partner, couple } = await memberOf(app.services, a.uid);
  const within = { first: today(), last: today() };
  const space = { coupleId: couple.id, together: true };
  const given = async (beside: typeof partner) => {
    const who = { person, partner: beside, language: "en" as const };
    const words = await allOf(memoryWords.wordsToTake(app.services, who, space, async () => {}, within));
    return words.map(({ mine }) => mine);
  };
  expect([await given(partner), await given(null)]).toEqual([["The wrong train"], []]);
});

test("only years and months of the two are there", async () => {
  const { a } = await knownPair(app);
  const year = Number(today().slice(0, 4));
  const here = yearPage();
  for (const path of [
    `/us/year/${year - 1}`,
    `/us/year/${year + 1}`,
    "/us/year/0001",
    "/us/year/9999",
    "/us/year/now",
    `/us/year/0${year}`,
    `${here}?month=13`,
    `${here}?month=00`,
    `${here}?month=1`,
    `${here}?month=`,
    `${monthPage()}&part=2`,
    `${monthPage()}&part=0`,
    `${monthPage()}&part=x`,
  ])
    expect([path, (await a.visitor.send(path)).status]).toEqual([path, 404]);
});

test("alone, in a pause and after parting there is no book, and another couple's is never opened", async () => {
  const { a, b } = await knownPair(app);
  app.clock.move(0.01);
  await remember(a, "The wrong train");
  const alone = await newMember(app);
  expect(await book(alone)).toEqual({ left: [], right: [] });
  expect((await alone.visitor.open(yearPage())).text).toContain("begins once your partner is here");
  expect(await pausePairing(app.services, a.id)).toBe(true);
  for (const who of [a, b]) {
    expect(await book(who)).toEqual({ left: [], right: [] });
    expect((await who.visitor.open(yearPage())).text).toContain("A pause between you two.");
  }
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  app.clock.move(0.01);
  await b.visitor.post("/us/leave", "");
  for (const who of [a, b]) {
    expect(await book(who)).toEqual({ left: [], right: [] });
    expect((await who.visitor.open(yearPage())).text).toContain("begins once your partner is here");
  }
});

test("a month of the longest words is in parts that lead on, each word once, in as many statements as an empty one", async () => {
  const { a, b } = await knownPair(app);
  const statements = async () =>
    (await statementsOfPage(() => a.visitor.send(monthPage()))).filter((sql) => !OF_KEYS.test(sql)).length;
  const none = await statements();
  const { couple } = await memberOf(app.services, a.uid);
  app.clock.move(0.01);
  const days = Array.from({ length: 40 }, () => today());
  let at = 0;
  const words = () => `${at++} `.padEnd(2000, "& ").trim();
  await rememberMuch(app.services, { coupleId: couple.id, author: a.id, days, words, at: app.clock.at });
  const seen: string[] = [];
  const pages: string[] = [];
  let parts = 0;
  for (let next: string | undefined = monthPage(); next; parts++) {
    const { $, html } = await b.visitor.open(next);
    expect([next, Buffer.byteLength(html) < 300_000]).toEqual([next, true]);
    seen.push(
      ...$(".leaf.theirs blockquote")
        .toArray()
        .map((one) => $(one).text()),
    );
    pages.push(
      ...$(".leaf .foot-l .num")
        .toArray()
        .map((one) => $(one).text()),
    );
    next = $(`a[href*="part=${parts + 2}"]`).attr("href");
  }
  expect(parts).toBeGreaterThan(1);
  expect(seen.join(" ").match(/\d+/g)?.map(Number)).toEqual(
    Array.from({ length: 40 }, (_, i) => i).sort((x, y) => (`longest-${x}` < `longest-${y}` ? -1 : 1)),
  );
  expect(pages.map(Number)).toEqual(pages.map((_, i) => i + 2));
  const many = await statements();
  // What is said of photos is asked for where there are memories.
  expect(many - none).toBeLessThanOrEqual(2);
});
