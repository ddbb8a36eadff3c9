import { load } from "cheerio";
import { HtmlValidate } from "html-validate";
import { beforeEach, describe, expect, test } from "vitest";
import { activities } from "#app/pages/activities.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { adultAddresses } from "#tests/support/planters.ts";
import { runSql } from "#tests/support/sql.ts";
import { Visitor } from "#tests/support/visitor.ts";

const WEATHER = "https://weather.example/today?place=1&unit=c";
const app = appForTests({ settings: { QUICK_EXIT_URL: WEATHER } });
let member: TestMember;
beforeEach(async () => {
  member = await newMember(app);
});

const PAGES = [
  "/dashboard",
  "/us",
  "/us/archive",
  "/us/leave",
  "/us/delete",
  ...activities.flatMap(({ pages }) => pages.map(({ path }) => path)),
  ...adultAddresses,
];

test("Quick exit: every page of members has it, the consent screen too, and pages for strangers have it not", async () => {
  for (const path of PAGES) {
    const { $ } = await member.visitor.open(path);
    const form = $("form[action='/quick-exit']");
    expect([path, form.attr("method"), form.find("button").text()]).toEqual([path, "post", "Quick exit"]);
    // Before the content, and in the bar that is always at the top.
    expect([path, form.closest("header.bar").length]).toEqual([path, 1]);
  }
  for (const path of ["/", "/privacy", "/auth/sign-in"])
    expect((await new Visitor(app).open(path)).text).not.toContain("Quick exit");
});

describe("Quick exit: pressed without script", () => {
  test("it answers with a page that leads away at once, and says nothing of us", async () => {
    await member.visitor.open("/intimacyLab");
    const page = await member.visitor.press("Quick exit");
    const refresh = page.$("meta[http-equiv=refresh]").attr("content");
    expect([page.status, refresh]).toEqual([200, `0; url=${WEATHER}`]);
    expect([page.$("title").text(), page.$("a").attr("href"), page.$("a").attr("rel")]).toEqual([
      "weather.example",
      WEATHER,
      "noreferrer",
    ]);
    expect(page.html).not.toMatch(/couple|script|stylesheet|icon/i);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const report = await new HtmlValidate({ extends: ["html-validate:standard"] }).validateString(page.html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([]);
  });

  test("the session is over: a kept cookie opens nothing", async () => {
    const kept = new Visitor(app);
    for (const [name, value] of member.visitor.cookies) kept.cookies.set(name, value);
    await member.visitor.open("/us");
    await member.visitor.press("Quick exit");
    expect(member.visitor.cookies.has("session")).toBe(false);
    for (const who of [member.visitor, kept]) expect((await who.open("/us")).url).toBe("/");
  });

  test("nobody is sent anywhere else, whatever the request says", async () => {
    const response = await member.visitor.post("/quick-exit?to=https://evil.example", "url=https://evil.example");
    expect(load(await response.text()).html()).not.toContain("evil");
    expect((await member.visitor.open("/quick-exit?to=https://evil.example")).html).not.toContain("evil");
    const got = await new Visitor(app).send("/quick-exit?to=https://evil.example");
    expect([got.status, got.headers.get("Location")]).toEqual([302, WEATHER]);
  });
});

describe("Quick exit: asked for by a link", () => {
  test("it leads nobody away who is still signed in: one press more, and they are out and away", async () => {
    const asked = await member.visitor.open("/quick-exit");
    expect([asked.status, asked.url, asked.$("meta[http-equiv=refresh]").length]).toEqual([200, "/quick-exit", 0]);
    expect(asked.text).toContain("Not out yet.");
    expect(asked.html).not.toMatch(/couple|script|stylesheet|icon/i);
    const report = await new HtmlValidate({ extends: ["html-validate:standard"] }).validateString(asked.html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([]);
    const away = await member.visitor.press("Quick exit");
    expect(away.$("meta[http-equiv=refresh]").attr("content")).toBe(`0; url=${WEATHER}`);
    expect((await member.visitor.open("/us")).url).toBe("/");
  });

  test("it leads away who is out", async () => {
    expect((await new Visitor(app).send("/quick-exit")).headers.get("Location")).toBe(WEATHER);
  });
});

test("Quick exit: a link signs nobody out, another site's form neither", async () => {
  await member.visitor.send("/quick-exit");
  const foreign = await call(member.visitor, "/quick-exit", "", { Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  expect((await member.visitor.open("/us")).url).toBe("/us");
});

test("Quick exit: it works for whoever is signed out already, and while the database refuses", async () => {
  expect((await new Visitor(app).post("/quick-exit", "")).status).toBe(200);
  await runSql(app, "alter table sessions rename to sessions_away");
  const response = await member.visitor.post("/quick-exit", "");
  await runSql(app, "alter table sessions_away rename to sessions");
  expect([response.status, response.headers.get("Set-Cookie")]).toEqual([
    200,
    expect.stringContaining("session=gone;"),
  ]);
  expect(await response.text()).toContain("weather.example");
});

test("Quick exit: titles tell nothing of what one is about to do, nor which page of the 18+ part it is", async () => {
  const titles = new Map<string, string>();
  for (const path of ["/us/delete", "/us/export", "/us/archive", ...adultAddresses])
    titles.set(path, (await member.visitor.open(path)).$("title").text());
  expect(Object.fromEntries(titles)).toEqual({
    "/us/delete": "Your data · The Couple App",
    "/us/export": "Your data · The Couple App",
    "/us/archive": "Your words · The Couple App",
    ...Object.fromEntries(adultAddresses.map((path) => [path, "The Couple App"])),
  });
});
