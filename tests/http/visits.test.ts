import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { visits } from "#db/schema/visits.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { knownPair } from "#tests/support/couples.ts";
import { newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/us.md#visits */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const VISITS = "/us/visits";
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
const today = () => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const textOf = async ({ visitor }: TestMember, path = VISITS) => squeezed((await visitor.open(path)).text);

const propose = async ({ visitor }: TestMember, fields: Record<string, string> = {}) => {
  const { $ } = await visitor.open(VISITS);
  const partner = $("form:has([name=travels]) [name=partner]").attr("value") ?? "";
  const dates = { from: addDays(today(), 29), to: addDays(today(), 33) };
  const body = { partner, ...dates, travels: "other", place: "Lisbon", words: "Lands 07:40.", ...fields };
  return visitor.post(VISITS, new URLSearchParams(body));
};

test("one proposes, the other says yes: then both count the days, here and on the dashboard", async () => {
  const { a, b } = await knownPair(app);
  expect((await propose(a)).status).toBe(302);
  expect(await textOf(a)).toMatch(/It waits for .*'s yes\./);
  expect(await textOf(a, "/dashboard")).not.toContain("29 days");
  expect(await textOf(b, "/dashboard")).toContain("proposes a visit");
  await b.visitor.open(VISITS);
  await b.visitor.press("Say yes");
  for (const who of [a, b]) {
    expect(await textOf(who)).toContain("You both said yes.");
    expect(await textOf(who, "/dashboard")).toContain("29 days");
    expect(await textOf(who, "/us")).toMatch(/Next visit ?29 days/);
  }
  expect(await textOf(b)).toContain("Lisbon You travel.");
  app.clock.move(24 * 29);
  await signInAgain(app, a);
  expect(await textOf(a, "/dashboard")).toContain("Today");
});

test("moved it is asked anew, and whoever moved it can't say yes to it", async () => {
  const { a, b } = await knownPair(app);
  await propose(a);
  await b.visitor.open(VISITS);
  await b.visitor.press("Say yes");
  await b.visitor.open(String((await b.visitor.open(VISITS)).$("a:contains('Other dates')").attr("href")));
  await b.visitor.press("Propose these dates", { from: addDays(today(), 40), to: addDays(today(), 41) });
  expect(await textOf(b)).toMatch(/40 days.*They wait for .*'s yes\./);
  expect(await textOf(b)).not.toContain("Say yes");
  await a.visitor.open(VISITS);
  await a.visitor.press("Say yes");
  expect(await textOf(b)).toContain("You both said yes.");
});

test("withdrawn by its author it is gone; the other one's no leaves the words with their author", async () => {
  const { a, b } = await knownPair(app);
  await propose(a);
  await b.visitor.open(VISITS);
  await b.visitor.press("I can't");
  expect(await textOf(a)).toMatch(/can't\. You can propose other dates\./);
  await a.visitor.open(VISITS);
  await a.visitor.click("Take it away");
  await a.visitor.press("Take it away");
  expect(await textOf(a)).toContain("No visit is planned yet.");
});

test.each([
  ["a proposed visit", "Take it away", "Take this visit away?", false],
  ["one that both have taken", "Call it off", "Call this visit off?", true],
] as const)("%s goes after a question alone, and stays where one leaves it", async (_, label, question, isTaken) => {
  const { a, b } = await knownPair(app);
  await propose(a);
  await b.visitor.open(VISITS);
  if (isTaken) await b.visitor.press("Say yes");
  const before = await everyRow(app);
  const page = await a.visitor.open(VISITS);
  const buttons = page.$("article button").toArray();
  expect(buttons.map((one) => page.$(one).text())).not.toContain(label);
  const asked = await a.visitor.click(label);
  expect(squeezed(asked.text)).toContain(question);
  // What else could be done with it waits; its words are there to be read once more.
  expect(asked.$("article a").text()).toBe("Leave it as it is");
  expect(asked.text).toContain("Lands 07:40.");
  await a.visitor.click("Leave it as it is");
  expect(await everyRow(app)).toEqual(before);
  await a.visitor.click(label);
  await a.visitor.press(label);
  expect(await textOf(b)).toMatch(isTaken ? /has called it off/ : /No visit is planned yet/);
});

test("the address of a question asks nothing of a visit with which one may not do that", async () => {
  const { a, b } = await knownPair(app);
  await propose(a);
  const id = (await a.visitor.open(VISITS)).$("a:contains('Other dates')").attr("href")?.split("=")[1];
  for (const [who, what] of [
    [a, "off"],
    [b, "withdraw"],
    [b, "off"],
  ] as const)
    expect(await textOf(who, `${VISITS}?${what}=${id}`)).not.toMatch(/Take this visit away|Call this visit off/);
  expect(await textOf(a, `${VISITS}?withdraw=nobodys`)).toContain("It waits for");
});

test.each([
  [{ from: "2020-01-02", to: "2020-01-01" }, "This is before the visit begins."],
  [{ from: "2020-01-01", to: "2020-01-02" }, "This is over already."],
  [{ from: "2099-01-01", to: "2099-01-02" }, "This is too far ahead."],
  [{ from: "2026-02-30" }, "This is no date."],
  [{ travels: "nobody" }, "Pick who travels."],
  [{ words: "x".repeat(501) }, "There is room for 500 characters here."],
  [{ place: "a\u0000b" }, "This text holds characters that can't be kept."],
])("%o is not taken, and the page says why", async (fields, sentence) => {
  const { a } = await newPair(app);
  const answer = await propose(a, fields);
  expect([answer.status, squeezed(await answer.text()).includes(sentence.replace("'", "&#x27;"))]).toEqual([400, true]);
});

test("the same proposal twice is one, both may propose in the same moment, and twenty ahead are enough", async () => {
  const { a, b } = await knownPair(app);
  await Promise.all([propose(a), propose(a), propose(b)]);
  const count = async () => (await a.visitor.open(VISITS)).$("article.visit").length;
  expect(await count()).toBe(2);
  for (let at = 0; at < 18; at++) expect((await propose(a, { words: `Number ${at}` })).status).toBe(302);
  const full = await propose(b, { words: "One too many" });
  expect([full.status, (await full.text()).includes("There is no room for more")]).toEqual([409, true]);
  expect(await count()).toBe(20);
});

test("the calendar file is for both, and for nobody else, and only of what both have taken", async () => {
  const { a, b } = await knownPair(app);
  await propose(a, { place: "Lisbon; Alfama, 3", words: "Line one\nline two" });
  const id = (await a.visitor.open(VISITS)).$("a:contains('Other dates')").attr("href")?.split("=")[1];
  expect((await a.visitor.send(`${VISITS}/${id}`)).status).toBe(404);
  await b.visitor.open(VISITS);
  await b.visitor.press("Say yes");
  for (const who of [a, b]) {
    const file = await who.visitor.send(`${VISITS}/${id}`);
    expect([file.status, file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, no-store",
    ]);
    expect(file.headers.get("Content-Disposition")).toContain("attachment");
    expect(await file.text()).toContain("LOCATION:Lisbon\\; Alfama\\, 3\r\n");
  }
  const { a: other } = await knownPair(app);
  expect((await other.visitor.send(`${VISITS}/${id}`)).status).toBe(404);
  // Its days are whole where its words are damaged.
  const { database } = app.services;
  const broken = (await database.db.select().from(visits)).find((row) => row.id === id)?.body.slice(0, -6);
  await database.db
    .update(visits)
    .set({ body: `${broken}AAAAAA` })
    .where(eq(visits.id, id ?? ""));
  for (const { visitor } of [a, b]) {
    const link = (await visitor.open(VISITS)).$("a:contains('Calendar')").attr("href") ?? "";
    const file = await (await visitor.send(link)).text();
    expect(file).toContain(`DTSTART;VALUE=DATE:${addDays(today(), 29).replaceAll("-", "")}`);
    expect(file).not.toContain("Alfama");
  }
});

test("none of its words stands in the database as it was said", async () => {
  const { a } = await knownPair(app);
  await propose(a, { place: "Canary place", words: "Canary words" });
  expect(JSON.stringify(await everyRow(app)).includes("Canary")).toBe(false);
});
