import { and, desc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
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
  expect($("form.find select > option")).toHaveLength(13);
  const pages = await walk(a, `${ARCHIVE}?category=${category}&by=nobody`);
  const nobody = new Set<string>(every(2));
  expect(pages.flat()).toEqual(
    of.filter((day) => day.category === category && nobody.has(day.date)).map(({ date }) => date),
  );
  expect(a.visitor.page?.$("select option[selected]").attr("value")).toBe(category);
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
  expect(who.visitor.page?.$("select option[selected]").attr("value")).toBe("money");
  await who.visitor.open(`${ARCHIVE}?category=families`);
  expect(datesOn(who)).toHaveLength(4);
  // Nobody else learns of it which packs these two are asked from.
  expect((await (await newMember(app)).visitor.open(ARCHIVE)).$("form.find optgroup")).toHaveLength(0);
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
