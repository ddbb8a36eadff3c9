import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { ALONE } from "#app/members/known-partner.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { memberOf, newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { rowsOfStatements, statementsOf } from "#tests/support/statements.ts";
import type { Page } from "#tests/support/visitor.ts";

/** docs/product/the-couples-day.md#the-page-of-the-streak */
const app = appForTests();

/** Noon of a day on which nobody has done anything yet, in the middle of a month. */
beforeEach(() => {
  app.clock.nextNoon();
  while (today().slice(8) !== "20") app.clock.move(24);
});

const today = (): LocalDate => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

async function pair(zones: [string, string] = ["UTC", "UTC"]): Promise<{ a: TestMember; b: TestMember }> {
  const { a, b } = await newPair(app);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  for (const [who, timeZone] of [
    [a, zones[0]],
    [b, zones[1]],
  ] as const)
    await who.visitor.post("/us/time-zone", encoded({ timeZone }));
  return { a, b };
}

const checkIn = ({ visitor }: TestMember, date: LocalDate, partner: TestMember | null) =>
  visitor.post("/checkin", encoded({ date, partner: partner?.id ?? ALONE, mood: "3" }));

/** Both on each day of a story, B both, 1 or 2 one of them, a dot nobody; then the clock stands on the day after. */
async function live(a: TestMember, b: TestMember, story: string): Promise<void> {
  for (const mark of story) {
    if (mark === "B" || mark === "1") expect((await checkIn(a, today(), b)).status).toBe(302);
    if (mark === "B" || mark === "2") expect((await checkIn(b, today(), a)).status).toBe(302);
    app.clock.move(24);
  }
}

/** Each date of the month that is shown, as a reader without eyes for dots has it. */
const wordsOf = ({ $ }: Page): Record<string, string> =>
  Object.fromEntries(
    $(".cal.month li:not([aria-hidden])")
      .map((_, li) => [squeezed($(li).text()).split(/\s?: /) as [string, string]])
      .get()
      .map(([day, words]) => [day, words]),
  );

test("the figures, the shields, the month in dots and in words, and the rule in three sentences", async () => {
  const { a, b } = await pair();
  await live(a, b, "BBBBBBB1B2");
  const page = await a.visitor.open("/us/streak");
  // 20 to 26 complete, one missed and covered, one complete, one missed with no shield left.
  expect(page.$("h1").text()).toBe("Your days together");
  expect(
    page
      .$(".tally li")
      .map((_, li) => squeezed(page.$(li).text()))
      .get(),
  ).toEqual(["0 in a row", "8 the longest", "8 days in all"]);
  expect(page.$("#shields").text()).toBe("No shield yet");
  expect(page.text).toContain("6 more complete days earn the next.");
  expect(page.text).toContain("They cannot be bought, and a streak never costs money.");
  expect(
    page
      .$(".rule li")
      .map((_, li) => squeezed(page.$(li).text()))
      .get(),
  ).toEqual([
    "A day is complete when each of you did one thing on your own date: an answer, a check-in or a round.",
    "A missed day takes a shield and leaves the count; without a shield it starts anew.",
    expect.stringMatching(/^Your day ends at 04:00 where you are, .+'s where .+ is, and travel takes none away\.$/),
  ]);
  const began = await a.visitor.open(`/us/streak?month=${addDays(today(), -10).slice(0, 7)}`);
  const name = squeezed(began.$(".legendrow span").eq(1).text());
  expect(wordsOf(began)).toMatchObject({
    18: "before your first day",
    20: "both",
    26: "both",
    27: "covered by a shield",
    28: "both",
  });
  expect(squeezed(began.$("h2#month").closest("section").find("> p.small").text())).toMatch(
    /^\d days complete, 1 covered by a shield\.$/,
  );
  expect(began.text).toMatch(/One covered 27 \w+\./);
  const rows = began
    .$("details tbody tr")
    .map((_, row) => squeezed(began.$(row).text()))
    .get();
  expect(rows).toContainEqual(expect.stringMatching(/^\w+, 27 \w+ ?covered by a shield$/));
  // What the other one did alone is said by name, to the one who did it as "you".
  const missed = addDays(today(), -1);
  const seen = wordsOf(await a.visitor.open(`/us/streak?month=${missed.slice(0, 7)}`));
  expect(seen[String(Number(missed.slice(8)))]).toBe(name);
  const own = wordsOf(await b.visitor.open(`/us/streak?month=${missed.slice(0, 7)}`));
  expect(own[String(Number(missed.slice(8)))]).toBe("you");
});

test("two shields at most are in hand, and then none is promised", async () => {
  const { a, b } = await pair();
  await live(a, b, "B".repeat(14));
  for (const who of [a, b]) await signInAgain(app, who);
  const page = await a.visitor.open("/us/streak");
  expect(page.$("h1").text()).toBe("14 days in a row");
  expect([page.$("#shields").text(), page.$(".shields svg").length]).toEqual(["Two shields", 2]);
  expect(page.text).not.toContain("earns the next");
  expect(page.text).not.toContain("earn the next");
});

test("a day without anybody is a quiet one: no word of loss, and nothing to make good", async () => {
  const { a, b } = await pair();
  await live(a, b, "BB..");
  const page = await a.visitor.open("/us/streak");
  expect(Object.values(wordsOf(page)).concat(page.$("details").text()).join()).toContain("a quiet day");
  const without = page.$("body").clone();
  without.find(".rule, script").remove();
  expect(without.text()).not.toMatch(/miss|lost|lose|broke|fail|sorry|late|only|!/i);
});

test("months: from the couple's first one on, by links; what is none of theirs is not found", async () => {
  const { a, b } = await pair();
  const first = today().slice(0, 7);
  await live(a, b, "B".repeat(12));
  app.clock.move(24 * 50);
  await signInAgain(app, a);
  const now = await a.visitor.open("/us/streak");
  expect(now.$("main .icon-btn[href]").length).toBe(1);
  let page = now;
  const seen = [now.$("h2#month").text()];
  for (let at = now; at.$("main a.edge-l").length > 0; at = page) {
    page = await a.visitor.open(String(at.$("main a.edge-l").attr("href")));
    expect(page.status).toBe(200);
    seen.push(page.$("h2#month").text());
  }
  expect(page.url).toBe(`/us/streak?month=${first}`);
  expect(seen.length).toBeGreaterThanOrEqual(3);
  expect(wordsOf(page)[20]).toBe("both");
  const back = await a.visitor.open(String(page.$("main a.edge-r").attr("href")));
  expect(back.$("h2#month").text()).toBe(seen.at(-2));
  for (const month of [
    "",
    "2026",
    "2026-13",
    "2026-00",
    "2026-1",
    "1999-12",
    "9999-12",
    "0000-01",
    `${first}-01`,
    "%00",
  ])
    expect([month, (await a.visitor.send(`/us/streak?month=${month}`)).status]).toEqual([month, 404]);
});

test("a partner half a day ahead may have begun the next month: it is there, and their day in it", async () => {
  const { a, b } = await pair(["America/Los_Angeles", "Pacific/Kiritimati"]);
  // Noon of the last day in UTC: 04:00 or 05:00 in California, 02:00 of the next day on Kiritimati.
  while (addDays(today(), 1).slice(8) !== "01") app.clock.move(24);
  app.clock.move(6);
  for (const who of [a, b]) await signInAgain(app, who);
  const month = addDays(today(), 1).slice(0, 7);
  expect((await checkIn(b, addDays(today(), 1), a)).status).toBe(302);
  const here = await a.visitor.open("/us/streak");
  const there = await a.visitor.open(String(here.$("main a.edge-r").attr("href")));
  expect(there.url).toBe(`/us/streak?month=${month}`);
  expect(wordsOf(there)[1]).toBe(squeezed(there.$(".legendrow span").eq(1).text()));
  expect(wordsOf(there)[2]).toBe("to come");
  expect(there.$(".cal [aria-current]").length).toBe(0);
});

test("somebody alone has their own dots, the rule, and no figures", async () => {
  const who = await newMember(app);
  await checkIn(who, today(), null);
  const page = await who.visitor.open("/us/streak");
  expect([page.status, page.$("h1").text(), page.$(".tally").length, page.$("#shields").length]).toEqual([
    200,
    "Your days together",
    0,
    0,
  ]);
  expect(page.text).toContain("Your side is open.");
  expect(page.text).toContain("You were here on 1 day.");
  expect(wordsOf(page)[Number(today().slice(8))]).toBe("you");
});

test("in a pause there is nothing of the partner, neither here nor on the dashboard", async () => {
  const { a, b } = await pair();
  await live(a, b, "BBBBBBBB1");
  const name = a.email.split("@")[0] ?? "";
  await checkIn(b, today(), a);
  app.clock.move(0.1);
  expect(await pausePairing(app.services, a.id)).toBe(true);
  const seen = async () => {
    const pages = [];
    for (const path of ["/us/streak", `/us/streak?month=${addDays(today(), -9).slice(0, 7)}`, "/dashboard"])
      pages.push((await b.visitor.open(path)).$("main").text());
    return pages.join();
  };
  const before = await seen();
  expect(before).toContain("A pause between you two. The count waits");
  expect(before).not.toMatch(/: both|in a row|covered by|\d shields?/);
  expect((await b.visitor.open("/us/streak")).text).not.toContain(name);
  // The other one comes, and it shows nowhere.
  expect((await checkIn(a, today(), null)).status).toBe(302);
  expect(await seen()).toBe(before);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect((await b.visitor.open("/us/streak")).$("h1").text()).toBe("9 days in a row");
});

test("the dashboard leads here, and Home is where it stands", async () => {
  const { visitor } = await newMember(app);
  await visitor.open("/dashboard");
  const { $, url } = await visitor.click("The whole month");
  expect(url).toBe("/us/streak");
  expect(
    $("nav.nav [aria-current=page]")
      .map((_, a) => squeezed($(a).text()))
      .get(),
  ).toEqual(["Home"]);
  const us = await visitor.open("/us/browsers");
  expect(
    us
      .$("nav.nav [aria-current=page]")
      .map((_, a) => squeezed(us.$(a).text()))
      .get(),
  ).toEqual(["Us"]);
});

/** Puts five years of complete days before the couple's first one, as if they had been there all the time. */
async function fiveYearsBefore(a: TestMember): Promise<void> {
  const { couple } = await memberOf(app.services, a.uid);
  const rows = Array.from({ length: 1825 }, (_, i) => ({
    coupleId: couple.id,
    date: addDays(today(), -i - 2),
    firstDoneAt: app.clock.at,
    secondDoneAt: app.clock.at,
  }));
  for (let i = 0; i < rows.length; i += 250)
    await app.services.database.db
      .insert(coupleDays)
      .values(rows.slice(i, i + 250))
      .onConflictDoNothing();
  await runSql(app, `UPDATE couples SET starts_on = '${rows.at(-1)?.date}' WHERE id = '${couple.id}'`);
}

test("five years of days are read no more than a month of them: as many statements, and the rows of a month", async () => {
  const { a, b } = await pair();
  await live(a, b, "B");
  await a.visitor.open("/us/streak");
  const fresh = await statementsOf(() => a.visitor.send("/us/streak"));
  await fiveYearsBefore(a);
  const old = await rowsOfStatements(async () => {
    const page = await a.visitor.open(`/us/streak?month=${addDays(today(), -1000).slice(0, 7)}`);
    expect(Object.values(wordsOf(page))).toEqual(Array(Object.keys(wordsOf(page)).length).fill("both"));
  });
  expect(old.length).toBe(fresh.length);
  const ofDays = old.filter(({ sql }) => sql.includes("couple_days"));
  expect(ofDays).toHaveLength(2);
  expect(Math.max(...ofDays.map(({ rows }) => rows))).toBeLessThanOrEqual(31);
});

test("a day that becomes complete after five years: the streak goes on from where it was written, and no history is read", async () => {
  const { a, b } = await pair();
  await live(a, b, "B");
  await fiveYearsBefore(a);
  const before = (await memberOf(app.services, a.uid)).couple.streak;
  const read = await rowsOfStatements(() => live(a, b, "B"));
  const { streak } = (await memberOf(app.services, a.uid)).couple;
  expect([streak.length, streak.completeDays]).toEqual([before.length + 1, before.completeDays + 1]);
  const ofDays = read.filter(({ sql }) => /^select .* from "couple_days"/.test(sql));
  expect(ofDays.length).toBeGreaterThan(0);
  expect(ofDays.filter(({ rows }) => rows > 2)).toEqual([]);
});
