import { beforeEach, expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { answerBoth, connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { rememberMuch } from "#tests/support/memories.ts";
import { yearPages } from "#tests/support/our-year.ts";
import { phonePhoto, sendPhoto } from "#tests/support/photos.ts";
import { packsPlanter } from "#tests/support/planters/packs.ts";
import { statementsOfPage } from "#tests/support/statements.ts";

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
  ).toEqual(["1 answer of each", "1 memory", "1 day, the longest row"]);
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
  const none = (await statementsOfPage(() => a.visitor.send(monthPage()))).length;
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
  const many = (await statementsOfPage(() => a.visitor.send(monthPage()))).length;
  // What is said of photos is asked for where there are memories.
  expect(many - none).toBeLessThanOrEqual(2);
});
