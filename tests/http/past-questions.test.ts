import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { statementsOfPage } from "#tests/support/statements.ts";
import { answerTenYears } from "#tests/support/ten-years.ts";

/** docs/product/daily-question.md#past-questions, by somebody with ten years behind them. */
const SECRET = "quokka";
let app: TestApp;
let a: TestMember;
let b: TestMember;
let years: LocalDate[];
beforeAll(async () => {
  app = await startApp();
  ({ a, b } = await newPair(app));
  const member = await memberOf(app.services, a.uid);
  years = await answerTenYears(app.services, member, app.clock.at, (which) => `${SECRET} ${which}`);
  // Of every seven days one has a alone answered, one b, and one nobody.
  for (const [which, answered] of [
    { firstAnswered: true, secondAnswered: false },
    { firstAnswered: false, secondAnswered: true },
    { firstAnswered: false, secondAnswered: false },
  ].entries()) {
    const dates = years.filter((_, at) => at % 7 === which);
    await app.services.database.db
      .update(coupleDays)
      .set(answered)
      .where(and(eq(coupleDays.coupleId, member.couple.id), inArray(coupleDays.date, dates)));
  }
});
afterAll(() => app.close());

const ARCHIVE = "/daily-questions/archive";
const datesOn = ({ visitor: { page } }: TestMember) =>
  page
    ?.$(".past a")
    .toArray()
    .map(({ attribs }) => (attribs.href ?? "").replace("/daily-questions/", "")) ?? [];
const chosen = ({ visitor: { page } }: TestMember, name: string) =>
  page?.$(`select[name=${name}] option[selected]`).attr("value");
/** The years that can be chosen, as they are called. */
const yearsOn = ({ visitor: { page } }: TestMember) =>
  page
    ?.$("select[name=before] option")
    .toArray()
    .map((option) => page.$(option).text());
/** Chooses a year in the page's own form, as a browser without script sends it. */
async function chooseYear({ visitor }: TestMember, year: string) {
  const $ = visitor.page?.$;
  const value = $?.("select[name=before] option")
    .toArray()
    .find((option) => $(option).text() === year)?.attribs.value;
  const fields = $?.("form.find [name]")
    .toArray()
    .map((field) => [field.attribs.name ?? "", $(field).val() ?? ""] as [string, string]);
  const query = new URLSearchParams(fields);
  query.set("before", value ?? "none");
  return visitor.open(`${ARCHIVE}?${query}`);
}
/** Every date that the pages lead to, page by page. */
async function walk(who: TestMember, from: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = from; next; ) {
    const { $ } = await who.visitor.open(next);
    pages.push(datesOn(who));
    next = $("a:contains('Earlier questions')").attr("href");
  }
  return pages;
}
const every = (which: number) => years.filter((_, at) => at % 7 === which).toReversed();

test("ten years: thirty a page, the newest first, each date once, to the first of them", async () => {
  const pages = await walk(a, `${ARCHIVE}?by=partner`);
  expect(pages.slice(0, -1).every((page) => page.length === 30)).toBe(true);
  expect(pages.flat()).toEqual(every(1));
  await a.visitor.click("To the newest");
  expect(datesOn(a)).toEqual(every(1).slice(0, 30));
});

test("who wrote: each of the two has their own half of it, and what nobody answered can still be", async () => {
  for (const [who, by, which] of [
    [a, "me", 0],
    [b, "partner", 0],
    [b, "me", 1],
    [b, "nobody", 2],
  ] as const) {
    const { $ } = await who.visitor.open(`${ARCHIVE}?by=${by}`);
    expect(datesOn(who)).toEqual(every(which).slice(0, 30));
    expect($(".tags [aria-current]").text()).toContain(String(every(which).length));
  }
  const [missed = ""] = every(2);
  expect((await b.visitor.open(`/daily-questions/${missed}`)).$("form [name=answer]")).toHaveLength(1);
  const { $ } = await a.visitor.open(ARCHIVE);
  expect($(".tags a").first().text()).toBe(`All ${years.length}`);
});

test("a category, together with who wrote, by the page's own form", async () => {
  const { couple, person } = await memberOf(app.services, a.uid);
  const of = await app.services.database.db
    .select({ date: coupleDays.date, category: contentItems.category })
    .from(coupleDays)
    .innerJoin(contentItems, eq(contentItems.id, coupleDays.questionId))
    .where(
      and(
        eq(coupleDays.coupleId, couple.id),
        isNotNull(coupleDays.questionId),
        lt(coupleDays.date, ownDay(app.clock.at, person)),
      ),
    )
    .orderBy(desc(coupleDays.date));
  const category = of[0]?.category ?? "";
  const { $ } = await a.visitor.open(`${ARCHIVE}?by=nobody`);
  expect($("form.find").attr("action")).toBe(ARCHIVE);
  expect($("form.find [name=by]").val()).toBe("nobody");
  expect($("form.find [name=category] > option")).toHaveLength(13);
  const pages = await walk(a, `${ARCHIVE}?category=${category}&by=nobody`);
  const nobody = new Set<string>(every(2));
  expect(pages.flat()).toEqual(
    of.filter((day) => day.category === category && nobody.has(day.date)).map(({ date }) => date),
  );
  expect(chosen(a, "category")).toBe(category);
});

test("a pack of which something was asked on a day, by the same form; packs that were never asked from are not there", async () => {
  const { a: who } = await newPair(app);
  const { couple } = await memberOf(app.services, who.uid);
  const days = [
    ["2025-03-01", "pq-money-01"],
    ["2025-03-02", "dq-memory-01"],
    ["2025-03-03", "pq-children-01"],
    ["2025-03-04", "pq-money-02"],
  ].map(([date = "", questionId = ""]) => ({ coupleId: couple.id, date, questionId }));
  await app.services.database.db.insert(coupleDays).values(days);
  const { $ } = await who.visitor.open(ARCHIVE);
  const group = $("form.find optgroup");
  expect(group.attr("label")).toBe("Packs");
  const options = group.find("option").toArray();
  expect(options.map((option) => [$(option).attr("value"), $(option).text()])).toEqual([
    ["children", "Do we want children?"],
    ["money", "Money without a fight"],
  ]);
  expect($(".past").text()).toContain("Money without a fight");
  await who.visitor.open(`${ARCHIVE}?category=money`);
  expect(datesOn(who)).toEqual(["2025-03-04", "2025-03-01"]);
  expect(chosen(who, "category")).toBe("money");
  await who.visitor.open(`${ARCHIVE}?category=families`);
  expect(datesOn(who)).toHaveLength(4);
  // Nobody else learns of it which packs these two are asked from.
  expect((await (await newMember(app)).visitor.open(ARCHIVE)).$("form.find optgroup")).toHaveLength(0);
});

test("a year: the page begins at its end and goes on to what is before, and its months lead on", async () => {
  await a.visitor.open(ARCHIVE);
  const all = [...new Set(years.map((date) => date.slice(0, 4)))].reverse();
  expect(all.length).toBeGreaterThan(9);
  expect(yearsOn(a)).toEqual(["The newest", ...all]);
  expect(chosen(a, "before") ?? "").toBe("");
  const [, , , year = ""] = all;
  const until = (end: string) => years.filter((date) => date < end).toReversed();
  const { $ } = await chooseYear(a, year);
  const rest = until(`${Number(year) + 1}-01-01`);
  expect(datesOn(a)).toEqual(rest.slice(0, 30));
  expect(chosen(a, "before")).toBe(`${Number(year) + 1}-01-01`);
  const months = $(".jump a").toArray();
  expect(months.map((link) => $(link).text())).toEqual(
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ").map((name) => expect.stringContaining(name)),
  );
  expect($(".jump [aria-current]").text()).toBe("Dec");
  expect($(".jump").attr("aria-label")).toBe(`Months of ${year}`);
  await a.visitor.click("Mar");
  expect(datesOn(a)).toEqual(until(`${year}-04-01`).slice(0, 30));
  await a.visitor.click("Earlier questions");
  expect(datesOn(a)).toEqual(until(`${year}-04-01`).slice(30, 60));
  // Wherever the page begins is what the form says.
  expect(a.visitor.page?.$(".jump [aria-current]").text()).toBe("Mar");
  expect(chosen(a, "before")).toBe(`${Number(year) + 1}-01-01`);
});

test("a year together with a category and who wrote: each keeps the others", async () => {
  const { $ } = await a.visitor.open(`${ARCHIVE}?by=nobody`);
  const all = yearsOn(a) ?? [];
  const [, , , , year = ""] = all;
  const nobody = every(2).filter((date) => date <= `${year}-12-31`);
  await chooseYear(a, year);
  expect(datesOn(a)).toEqual(nobody.slice(0, 30));
  expect(a.visitor.page?.$(".tags [aria-current]").text()).toBe($(".tags [aria-current]").text());
  await a.visitor.click(`Both answered ${$(".tags a:contains('Both answered') .num").text()}`);
  expect(datesOn(a)[0]?.slice(0, 4)).toBe(year);
  expect(chosen(a, "before")).toBe(`${Number(year) + 1}-01-01`);
  const category = $("[name=category] > option").eq(1).attr("value") ?? "";
  await a.visitor.open(`${ARCHIVE}?category=${category}&by=both&before=${Number(year) + 1}-01-01`);
  expect([chosen(a, "category"), datesOn(a).every((date) => date <= `${year}-12-31`)]).toEqual([category, true]);
  for (const link of a.visitor.page?.$(".jump a, .tags a").toArray() ?? [])
    expect(link.attribs.href).toContain(`category=${category}`);
});

test("a year in which there is nothing is not offered; what stands on one page offers none", async () => {
  const { a: who } = await newPair(app);
  const { couple } = await memberOf(app.services, who.uid);
  const day = (date: string, more = {}) => ({ coupleId: couple.id, date, questionId: "dq-memory-01", ...more });
  const of = (year: string, count: number) =>
    [...Array(count).keys()].map((i) => day(addDays(`${year}-02-01` as LocalDate, i)));
  await app.services.database.db.insert(coupleDays).values([...of("2021", 20), ...of("2024", 10)]);
  await who.visitor.open(ARCHIVE);
  expect([datesOn(who).length, yearsOn(who), who.visitor.page?.$(".jump").length]).toEqual([30, [], 0]);
  const one = day("2023-05-05", { firstAnswered: true, secondAnswered: true });
  await app.services.database.db.insert(coupleDays).values([one]);
  await who.visitor.open(ARCHIVE);
  expect(yearsOn(who)).toEqual(["The newest", "2024", "2023", "2021"]);
  // Of those that nobody has answered there are thirty: one page.
  await who.visitor.open(`${ARCHIVE}?by=nobody`);
  expect(yearsOn(who)).toEqual([]);
  await app.services.database.db.insert(coupleDays).values([day("2021-12-31")]);
  await who.visitor.open(`${ARCHIVE}?by=nobody`);
  expect(yearsOn(who)).toEqual(["The newest", "2024", "2021"]);
  await chooseYear(who, "2021");
  expect(datesOn(who)[0]).toBe("2021-12-31");
  expect(who.visitor.page?.$(".jump a").text()).toBe("FebDec");
  const { text } = await who.visitor.open(`${ARCHIVE}?by=both&before=2022-01-01`);
  expect(text).toContain("None of your questions is like this so early.");
  await who.visitor.click("To the newest");
  expect(datesOn(who)).toEqual(["2023-05-05"]);
});

test("a year costs no statement more", async () => {
  const asked = async (query: string) =>
    (await statementsOfPage(() => a.visitor.open(`${ARCHIVE}${query}`))).filter((sql) => /couple_days/.test(sql))
      .length;
  expect(await asked("?category=memory&by=both&before=2020-01-01")).toBe(await asked(""));
});

test("no word of anybody's is on it, and none is read for it", async () => {
  await a.visitor.open(ARCHIVE);
  let page = "";
  const statements = await statementsOfPage(async () => {
    page = (await (await a.visitor.send(ARCHIVE)).text()) + (await (await a.visitor.data(ARCHIVE)).text());
  });
  expect(page).not.toContain(SECRET);
  expect(statements.some((sql) => sql.includes("couple_days"))).toBe(true);
  expect(statements.filter((sql) => /daily_answers|thread_parts/.test(sql))).toEqual([]);
});

test("what an address says that is no filter is left out; nothing fits: a sentence and a way back", async () => {
  for (const query of ["category=none&by=everybody&before=yesterday", "before=%00&by=", "by=me&by=both&category"]) {
    const { status } = await a.visitor.open(`${ARCHIVE}?${query}`);
    expect([query, status, datesOn(a).length]).toEqual([query, 200, 30]);
  }
  const { visitor } = await newMember(app);
  expect((await visitor.open(ARCHIVE)).text).toContain("When a day is over, its question stands here");
  expect((await visitor.open(`${ARCHIVE}?category=courage`)).text).toContain("None of your questions is like this.");
  await visitor.click("Show all");
  expect(visitor.page?.url).toBe(ARCHIVE);
});

test("in a pause it shows of nobody else that they have answered", async () => {
  await pausePairing(app.services, a.id);
  const { $ } = await a.visitor.open(ARCHIVE);
  expect($(".past .them, .tags a:contains('Both answered 0')").length).toBe(1);
});
