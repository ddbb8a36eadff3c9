import { describe, expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { listenApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { connect, writingPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember, signInAgain, type TestMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";

/**
 * docs/product/security.md#searching-ones-own-words: words are sealed, and their author finds them all the same; nobody
 * else finds anything.
 */
const app = appForTests();

const search = async ({ visitor }: TestMember, query: string) => {
  const page = await visitor.open(`/us/archive?q=${encodeURIComponent(query)}`);
  const said = page.$("[role=status]").text();
  const found = page
    .$("article .own")
    .toArray()
    .map((one) => page.$(one).text());
  return { page, said, found };
};

test("Searching one's own words: one's own words are found in the space of now and in one that has ended, without case and accents", async () => {
  const { a, b } = await writingPair(app, "A Café in the Rain");
  await a.visitor.post("/us/leave", "");
  app.clock.move(24);
  const next = await newMember(app);
  for (const who of [a, b]) await signInAgain(app, who);
  await connect(a, next);
  await a.visitor.open(await askToday(app, a, "text"));
  await answer(a.visitor, "Another cafe\u0301, another rain");
  const { found, said, page } = await search(a, "  cafe RAIN ");
  // The newest first.
  expect(found).toEqual(["Another cafe\u0301, another rain", "A Café in the Rain, hers"]);
  expect(said).toBe("2 places with “cafe RAIN”.");
  expect(
    page
      .$("article .own mark")
      .toArray()
      .map((one) => page.$(one).text()),
  ).toEqual(["cafe\u0301", "rain", "Café", "Rain"]);
  expect(page.$("input[name=q]").val()).toBe("cafe RAIN");
  expect((await search(b, "cafe")).found).toEqual(["A Café in the Rain, his"]);
  expect((await search(next, "cafe")).found).toEqual([]);
});

test("Searching one's own words: the partner's words are not found, though both have answered, nor whether there are any before that", async () => {
  const { a, b } = await writingPair(app, "Quokka");
  expect((await search(a, "quokka")).found).toEqual(["Quokka, hers"]);
  expect((await search(a, "his")).said).toBe("Nothing of yours has “his” in it.");
  app.clock.move(24);
  const before = (await search(a, "numbat")).page.text;
  await b.visitor.open(await askToday(app, b, "text"));
  await answer(b.visitor, "A numbat for later");
  expect((await search(a, "numbat")).page.text).toBe(before);
});

test("Searching one's own words: the question that one has answered finds one's answer too", async () => {
  const { a, path } = await writingPair(app, "Words");
  const question = (await a.visitor.open(path)).$("h1").text();
  const { found, page } = await search(a, question.slice(0, 40));
  expect([found, page.$("h3 mark").length > 0]).toEqual([["Words, hers"], true]);
});

describe("Searching one's own words: the field", () => {
  test("is a plain form, and empty it shows what there is without a search", async () => {
    const who = await newMember(app);
    const { $, text } = await who.visitor.open("/us/archive");
    const form = $("form[role=search]");
    expect([form.attr("action"), (form.attr("method") ?? "get").toLowerCase()]).toEqual(["/us/archive", "get"]);
    expect(text).toContain("When a space ends, what you wrote in it stands here.");
    for (const query of ["", "   ", "\u0000", "\u0301"]) {
      const { said, page } = await search(who, query);
      expect([page.status, said]).toEqual([200, ""]);
    }
  });

  test.each([
    ["<img src=x onerror=alert(1)>", "Nothing of yours has “<img src=x onerror=alert(1)>” in it."],
    ["%00x", "Nothing of yours has “%00x” in it."],
    ["a\u0000b", "Nothing of yours has “ab” in it."],
    ["(.*)+$", "Nothing of yours has “(.*)+$” in it."],
    ["😀".repeat(300), `Nothing of yours has “${"😀".repeat(100)}” in it.`],
  ])("takes %j as words and as nothing else", async (query, sentence) => {
    const who = await newMember(app);
    const { page, said } = await search(who, query);
    expect([page.status, said, page.$("main img").length]).toEqual([200, sentence, 0]);
  });

  test("of several the first counts", async () => {
    const { a } = await writingPair(app, "Bilby");
    expect((await a.visitor.open("/us/archive?q=bilby&q=nothing")).text).toContain("One place with “bilby”.");
  });
});

test("Searching one's own words: of very many the newest 50 are shown, and that there are more", async () => {
  const { a, b } = await writingPair(app, "Day 0");
  for (let day = 1; day <= 50; day++) {
    app.clock.move(24);
    if (day % 13 === 0) for (const who of [a, b]) await signInAgain(app, who);
    await a.visitor.open(await askToday(app, a, "text"));
    await answer(a.visitor, `Day ${day}`);
  }
  const { found, said } = await search(a, "day");
  expect(said).toBe("The newest 50 places with “day”. There are more: one word more finds fewer.");
  expect([found.length, found[0], found.at(-1)]).toEqual([50, "Day 50", "Day 1"]);
});

test("Searching one's own words: a link on another site searches nothing, whose answer's size or time could be measured there", async () => {
  const { a } = await writingPair(app, "The word of words");
  const searched = async (site: string) => {
    const answered = await a.visitor.send("/us/archive?q=word", { headers: { "Sec-Fetch-Site": site } });
    return (await answered.text()).includes("<mark>");
  };
  for (const [site, isSearched] of [
    ["same-origin", true],
    ["none", true],
    ["cross-site", false],
    ["same-site", false],
  ] as const)
    expect([site, await searched(site)]).toEqual([site, isSearched]);
});

test("Searching one's own words: who searches very often waits a while", async () => {
  const who = await newMember(app);
  const { points, seconds } = LIMITS["search:account"];
  for (let n = 0; n < points; n++) expect((await search(who, "rain")).page.status).toBe(200);
  const { page } = await search(who, "rain");
  expect([page.status, Number(page.headers.get("Retry-After")) <= seconds]).toEqual([429, true]);
  expect((await who.visitor.open("/us/archive")).status).toBe(200);
});

test("Searching one's own words: what is looked for is in no line of the log and is not counted", async () => {
  const own = await listenApp();
  const { visitor } = await newMember({ ...own, fetch: (request) => fetch(request) });
  for (const path of ["/us/archive?q=canary", "/us/archive.data?q=canary"]) {
    const response = await visitor.send(path);
    expect([path, response.status, (await response.text()).includes("canary")]).toEqual([path, 200, true]);
    expect(response.headers.get("Referrer-Policy")).toBe("same-origin");
  }
  await own.analytics.flush();
  const counted = await own.services.database.db.select().from(analyticsEvents);
  const lines = own.logged.map(({ event, fields }) => JSON.stringify({ event, ...fields }));
  expect(lines.filter((line) => line.includes('"route":"/us/archive"')).length).toBe(2);
  expect(`${lines.join("\n")}${JSON.stringify(counted)}`).not.toContain("canary");
  await own.close();
});
