import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { reviseContent } from "#app/content/revision.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { datePlans } from "#db/schema/dates.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { datedMuch } from "#tests/support/dates.ts";
import { memberOf, newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { askedOn, IDEA } from "#tests/support/planters/dates.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/dates.md */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const TITLE = "Open a museum on one shelf";
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
const today = () => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const inDays = (days: number) => addDays(today(), days);
const textOf = async ({ visitor }: TestMember, path: string) => squeezed((await visitor.open(path)).text);
const inZone = ({ visitor }: TestMember, timeZone: string) => visitor.post("/us/time-zone", encoded({ timeZone }));

/** Two in Lisbon and Vancouver, whose clocks are known. */
async function farApart() {
  const { a, b } = await knownPair(app);
  await inZone(a, "Europe/Lisbon");
  await inZone(b, "America/Vancouver");
  return { a, b };
}

/** Asks for a date, ten days ahead at eight in the evening unless something else is said. */
async function ask({ visitor }: TestMember, fields: Record<string, string> = {}, path = IDEA): Promise<Response> {
  const { partner = "", version } = await askedOn(visitor, path);
  const idea = path === IDEA ? { version: version ?? "1" } : { idea: "Soup, twice", length: "60" };
  const time = { slot: "own", date: inDays(10), time: "20:00" };
  return visitor.post(path, encoded({ partner, ...idea, ...time, words: "", ...fields }));
}

const placeOf = (response: Response) => String(response.headers.get("Location"));
const asked = async (who: TestMember, fields = {}, path = IDEA) => placeOf(await ask(who, fields, path));
const moveTo = (who: TestMember, time: string) =>
  who.visitor.press("Suggest this time", { slot: "own", date: inDays(11), time });

/** What a calendar makes of a date's file. */
async function fileOf({ visitor }: TestMember, plan: string) {
  const file = await visitor.send(`${plan}/calendar`);
  if (file.status !== 200) return file.status;
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  const { summary, description, sequence, startDate, endDate } = event;
  const times = [startDate, endDate].map((at) => at.toJSDate().toISOString());
  return { method: calendar.getFirstPropertyValue("method"), summary, description, sequence, times };
}

test("one asks, the other takes it: both have it, on both clocks and in a calendar of each", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a, { words: "Bring the ticket stubs." });
  expect(plan).toMatch(/^\/dates\/plan\/[\w-]+$/);
  expect(await textOf(a, plan)).toMatch(/You suggest.*Lisbon 20:00 you ?Vancouver 1[123]:00.*It waits for .*'s yes\./);
  expect(await textOf(a, "/dashboard")).not.toContain(TITLE);
  expect(await textOf(b, "/dashboard")).toMatch(new RegExp(`${TITLE} ?A date\\. .* suggests \\w+day, `));
  expect(await textOf(b, "/dates")).toMatch(new RegExp(`Waits for you ?${TITLE}`));
  expect(await textOf(b, plan)).toMatch(/suggests.*Bring the ticket stubs\..*Vancouver 1[123]:00 you ?Lisbon 20:00/);
  expect(await fileOf(b, plan)).toBe(404);
  await b.visitor.press("Take it");
  for (const who of [a, b]) {
    expect(await textOf(who, plan)).toContain("You both said yes");
    expect(await textOf(who, "/dates")).toMatch(new RegExp(`Agreed ?${TITLE}`));
    expect(await textOf(who, "/dashboard")).toContain(TITLE);
    const file = await fileOf(who, plan);
    if (typeof file === "number") throw new Error("no file");
    expect([file.method, file.sequence]).toEqual(["PUBLISH", 1]);
    expect(file.summary).toContain(`${TITLE} (with `);
    expect(Date.parse(String(file.times[1])) - Date.parse(String(file.times[0]))).toBe(60 * 60_000);
    expect(file.description).toMatch(
      /Clear a shelf[\s\S]*Bring the ticket stubs\.\n(Lisbon|Vancouver): .*, 20:00|1[123]:00/,
    );
  }
  app.clock.move(24 * 11);
  await signInAgain(app, b);
  expect(await textOf(b, "/dates/past")).toContain(TITLE);
  expect(await textOf(b, "/dates")).not.toContain("Agreed");
  expect(await textOf(b, plan)).toContain("The time for it has gone.");
});

test("moved it is the other one's to answer, and whoever moved it can't take it", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a);
  await b.visitor.open(plan);
  await moveTo(b, "09:00");
  expect(await textOf(b, plan)).toMatch(/You suggest.*09:00 you.*It waits for .*'s yes\./);
  expect((await b.visitor.open(plan)).$("button:contains('Take it')")).toHaveLength(0);
  expect(await textOf(a, "/dashboard")).toContain(TITLE);
  await a.visitor.open(plan);
  await a.visitor.press("Take it");
  expect(await textOf(b, plan)).toContain("You both said yes");
  // Who has taken it may still ask for another time, or call it off.
  await a.visitor.open(plan);
  await moveTo(a, "18:00");
  expect(await textOf(b, plan)).toContain("suggests another time. What do you say?");
});

test("passing needs no reason, and either may ask for another time; taken back it is gone for both", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a);
  await b.visitor.open(plan);
  await b.visitor.press("Pass");
  expect(await textOf(a, plan)).toContain("passes this time.");
  expect(await textOf(a, "/dates")).toMatch(new RegExp(`Not this time ?${TITLE}`));
  await a.visitor.open(plan);
  await moveTo(a, "18:00");
  expect(await textOf(b, plan)).toContain("What do you say?");
  await a.visitor.open(`${plan}?ask=withdraw`);
  await a.visitor.press("Take it back");
  for (const who of [a, b]) expect((await who.visitor.send(plan)).status).toBe(404);
  expect(await textOf(b, "/dashboard")).not.toContain(TITLE);
});

test("called off after a question, it says so to the other one, and to the calendars that have it", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a);
  await b.visitor.open(plan);
  await b.visitor.press("Take it");
  const before = await everyRow(app);
  expect(await textOf(b, `${plan}?ask=off`)).toContain("Call this date off?");
  expect(await textOf(b, `${plan}?ask=withdraw`)).not.toContain("Take this date back?");
  expect(await everyRow(app)).toEqual(before);
  await b.visitor.open(`${plan}?ask=off`);
  await b.visitor.press("Call it off");
  expect(await textOf(a, plan)).toContain("has called it off.");
  expect(await fileOf(a, plan)).toMatchObject({ method: "CANCEL", sequence: 2 });
  expect(await textOf(a, "/dashboard")).not.toContain(TITLE);
});

test("an idea of one's own is sealed, and whoever had it finds it among their words", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a, { idea: "Read each other the bus plan", length: "90" }, "/dates/own");
  expect(await textOf(b, plan)).toMatch(/An hour and a half.*Read each other the bus plan/);
  expect(await textOf(b, "/dashboard")).toContain("A date for the two of you");
  expect(JSON.stringify(await everyRow(app))).not.toContain("bus plan");
  expect(await textOf(a, "/us/archive?q=bus+plan")).toContain("Read each other the bus plan");
  expect(await textOf(b, "/us/archive?q=bus+plan")).not.toContain("Read each other");
});

test("times are suggested at which both are awake, and one of them can be taken as it stands", async () => {
  const { a } = await farApart();
  const { $ } = await a.visitor.open(IDEA);
  const slots = $("[name=slot]")
    .toArray()
    .map((one) => String($(one).attr("value")));
  expect([slots.length, slots.at(-1)]).toEqual([5, "own"]);
  const plan = await asked(a, { slot: String(slots[0]), date: "", time: "" });
  expect(await textOf(a, plan)).toContain("You are both awake.");
});

test.each([
  [{ slot: "", date: "" }, "Pick a time, or another day and time."],
  [{ slot: "2020-01-01T10:00Z" }, "This is over already."],
  [{ slot: "2099-01-01T10:00Z" }, "This is too far ahead."],
  [{ date: "2020-01-01" }, "This is over already."],
  [{ date: "2099-01-01" }, "This is too far ahead."],
  [{ date: "2026-02-30" }, "This is no date."],
  [{ time: "25:00" }, "This is no time."],
  [{ words: "x".repeat(501) }, "There is room for 500 characters here."],
  [{ words: "a\u0000b" }, "This text holds characters that can't be kept."],
])("%o is not taken, and the page says why", async (fields, sentence) => {
  const { a } = await farApart();
  const answer = await ask(a, fields);
  expect([answer.status, squeezed(await answer.text()).includes(sentence.replace("'", "&#x27;"))]).toEqual([400, true]);
});

test("a time that the clocks leave out, or go through twice, is refused beside its field", async () => {
  const { a } = await farApart();
  // The next changes of Lisbon's clocks: the last Sundays of March and October.
  const last = (month: string) => {
    const year =
      inDays(0) < `${inDays(0).slice(0, 4)}-${month}-25`
        ? inDays(0).slice(0, 4)
        : String(Number(inDays(0).slice(0, 4)) + 1);
    let day = `${year}-${month}-31` as LocalDate;
    while (new Date(day).getUTCDay() !== 0) day = addDays(day, -1);
    return day;
  };
  for (const [month, words] of [
    ["03", "leave this time out"],
    ["10", "go through this time twice"],
  ] as const) {
    const answer = await ask(a, { date: last(month), time: "01:30" });
    expect([month, answer.status, (await answer.text()).includes(words)]).toEqual([month, 400, true]);
  }
});

test("without a clock of one's own no time is asked for; without the other one's none is suggested, and it is said", async () => {
  const { a, b } = await knownPair(app);
  await a.visitor.open(IDEA);
  expect((await a.visitor.open(IDEA)).$("[name=slot]")).toHaveLength(0);
  expect((await ask(a, { partner: b.id })).status).toBe(400);
  await inZone(a, "Europe/Lisbon");
  expect(await textOf(a, IDEA)).toMatch(/Nobody has said where .*'s clock is yet, so no times are suggested\./);
  const plan = await asked(a);
  expect(await textOf(a, plan)).toMatch(/Nobody has said yet where .*'s clock is\./);
  expect(await textOf(b, plan)).toMatch(/UTC (19|20):00 you ?Lisbon 20:00/);
});

test("only the one who is asked can take it, nobody else finds it, and a page that is old says how it stands now", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a);
  const act = (who: TestMember, name: string, revision = "0", partner = who === a ? b.id : a.id) =>
    who.visitor.post(plan, encoded({ partner, revision, act: name }));
  const own = await act(a, "take");
  expect([own.status, (await own.text()).includes("Here is how it stands now")]).toEqual([409, true]);
  const { a: c } = await newPair(app);
  const alone = await newMember(app);
  for (const who of [c, alone]) {
    expect((await who.visitor.send(plan)).status).toBe(404);
    expect((await who.visitor.send(`${plan}/calendar`)).status).toBe(404);
    for (const name of ["take", "pass", "off", "withdraw"]) expect((await act(who, name)).status).toBe(404);
  }
  expect((await act(b, "take", "0", c.id)).status).toBe(409);
  expect((await act(b, "burn")).status).toBe(400);
  // Both at once: one comes first, and the other is told.
  const both = await Promise.all([act(b, "take"), act(a, "withdraw")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([302, 409]);
  expect([200, 404]).toContain((await b.visitor.send(plan)).status);
});

test("the same press twice is one, and a page from before a move takes nothing", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a);
  const take = () => b.visitor.post(plan, encoded({ partner: a.id, revision: "0", act: "take" }));
  expect((await Promise.all([take(), take()])).map(({ status }) => status)).toEqual([302, 302]);
  const off = await a.visitor.post(plan, encoded({ partner: b.id, revision: "0", act: "off" }));
  expect(off.status).toBe(409);
  app.clock.move(24 * 10 + 9);
  await signInAgain(app, a);
  const late = await a.visitor.post(plan, encoded({ partner: b.id, revision: "1", act: "off" }));
  expect(late.status).toBe(409);
});

test("asked twice it is one date, both may ask in one moment, and twenty ahead are enough for each of the two", async () => {
  const { a, b } = await farApart();
  const sent = await Promise.all([ask(a), ask(a), ask(b)]);
  expect(new Set(sent.map(placeOf)).size).toBe(2);
  for (let at = 0; at < 19; at++) expect((await ask(a, { words: `Number ${at}` })).status).toBe(302);
  const full = await ask(a, { words: "One too many" });
  const page = await full.text();
  expect([full.status, page.includes("There is no room for more"), page.includes("One too many")]).toEqual([
    409,
    true,
    true,
  ]);
  expect((await a.visitor.open("/dates")).$("a[href^='/dates/plan/']")).toHaveLength(21);
  // Who asks often leaves the other one room, and neither Home nor the page of what is played is full of it.
  expect((await ask(b, { words: "One of mine" })).status).toBe(302);
  for (const path of ["/dashboard", "/play"])
    expect([path, (await b.visitor.open(path)).$("main a[href^='/dates/plan/']").length]).toEqual([path, 2]);
});

test("a retired idea is shown and can't be asked for; a new wording is shown before it is", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a, {}, IDEA);
  const set = async (row: { retiredAt?: Date | null; version?: number }) => {
    const { database } = app.services;
    await database.db.update(contentItems).set(row).where(eq(contentItems.id, "date-at-home-01"));
    await database.transaction((tx) => reviseContent(tx));
  };
  try {
    const old = { partner: b.id, version: "1", slot: "own", date: inDays(12), time: "20:00", words: "Still?" };
    await set({ version: 2 });
    const changed = await a.visitor.post(IDEA, encoded(old));
    expect([changed.status, (await changed.text()).includes("This idea has changed")]).toEqual([409, true]);
    await set({ version: 1, retiredAt: new Date() });
    expect(await textOf(a, IDEA)).toContain("This idea is not suggested any more.");
    expect((await a.visitor.open("/dates")).$(`a[href="${IDEA}"]`)).toHaveLength(0);
    const gone = await a.visitor.post(IDEA, encoded(old));
    expect([gone.status, (await gone.text()).includes("Pick another one.")]).toEqual([409, true]);
    expect(await textOf(b, plan)).toContain(TITLE);
    await b.visitor.open(plan);
    await b.visitor.press("Take it");
    expect(await textOf(b, plan)).toContain("You both said yes");
  } finally {
    await set({ version: 1, retiredAt: null });
  }
});

test("what is no idea is not found, and what is sent as a GET changes nothing", async () => {
  const { a } = await farApart();
  const before = await everyRow(app);
  for (const path of [
    "/dates/idea/nothing",
    "/dates/idea/dq-the-two-of-us-01",
    "/dates/idea/position-low-tide",
    "/dates/plan/nothing",
  ])
    expect([path, (await a.visitor.send(path)).status]).toEqual([path, 404]);
  await a.visitor.send(`${IDEA}?slot=own&date=${inDays(3)}&time=20:00&version=1&words=x`);
  await a.visitor.send("/dates?page=9999&setting=bed&time=%00&energy=low&energy=high");
  await a.visitor.send("/dates/past?before=9999999999999999~a");
  expect(await everyRow(app)).toEqual(before);
});

test("filters narrow the ideas down, page by page; each stands on one page, and one that fits is drawn", async () => {
  const { a } = await farApart();
  const seen: string[] = [];
  let page = await a.visitor.open("/dates?setting=apart&time=30&energy=low");
  const drawn = String(page.$("a:contains('Draw one for us')").attr("href"));
  for (;;) {
    const ids = page.$("a[href^='/dates/idea/']").toArray();
    const links = ids
      .map((one) => String(page.$(one).attr("href")))
      .filter((href) => href !== drawn || seen.length === 0);
    expect(links.length).toBeLessThanOrEqual(21);
    seen.push(...links);
    const next = page.$("a:contains('The next ones')").attr("href");
    if (!next) break;
    page = await a.visitor.open(next);
  }
  expect(new Set(seen).size).toBeGreaterThan(20);
  const idea = await a.visitor.open(drawn);
  const another = String(idea.$("a:contains('Another idea')").attr("href"));
  expect(another).toMatch(/^\/dates\/idea\/[a-z0-9-]+\?setting=apart&time=30&energy=low$/);
  expect(another).not.toBe(drawn);
  expect(await textOf(a, another)).toMatch(/Apart/);
});

test("alone one looks at the ideas, and there is nobody to ask", async () => {
  const { visitor } = await newMember(app);
  const page = await visitor.open(IDEA);
  expect(squeezed(page.text)).toContain("A date is for two.");
  expect(page.$("form [name=slot]")).toHaveLength(0);
  const sent = await visitor.post(IDEA, encoded({ partner: "alone", version: "1", slot: "2099-01-01T10:00Z" }));
  expect(sent.status).toBe(400);
});

test("ten years of dates: twenty to a page, each once, the newest first", async () => {
  const { a, b } = await farApart();
  const { couple } = await memberOf(app.services, a.uid);
  const coupleId = couple.id;
  const count = 1_003;
  // Some of them end at one moment.
  const times = Array.from(
    { length: count },
    (_, i) => new Date(app.clock.at.getTime() - (1 + (i >> 1)) * 3 * 86_400_000),
  );
  await datedMuch(app.services, { coupleId, author: a.id, times, at: app.clock.at });
  const seen: string[] = [];
  for (let path: string | undefined = "/dates/past"; path; ) {
    const page = await b.visitor.open(path);
    const links = page.$("a[href^='/dates/plan/']").toArray();
    expect(links.length).toBeLessThanOrEqual(20);
    seen.push(...links.map((one) => String(page.$(one).attr("href"))));
    path = page.$("a:contains('Older ones')").attr("href");
  }
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  expect((await ask(b)).status).toBe(302);
});

test("a damaged text leaves the date and its clocks; another partner's page is refused, and leaving ends it all", async () => {
  const { a, b } = await farApart();
  const plan = await asked(a, { words: "The green one." });
  const id = plan.split("/").at(-1) ?? "";
  const { database } = app.services;
  const [row] = await database.db.select().from(datePlans).where(eq(datePlans.id, id));
  await database.db
    .update(datePlans)
    .set({ body: `${row?.body.slice(0, -6)}AAAAAA` })
    .where(eq(datePlans.id, id));
  const page = await textOf(b, plan);
  expect(page).toContain(TITLE);
  expect(page).not.toContain("The green one.");
  await b.visitor.post("/us/leave", "");
  for (const who of [a, b]) {
    expect((await who.visitor.send(plan)).status).toBe(404);
    expect(await textOf(who, "/dashboard")).not.toContain(TITLE);
    expect((await who.visitor.post(plan, encoded({ partner: b.id, revision: "0", act: "take" }))).status).toBe(404);
  }
});
