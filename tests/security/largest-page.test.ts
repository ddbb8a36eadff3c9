import { load } from "cheerio";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import { underAnswers } from "#app/activities/daily-question/under-answers.server.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { writeLine } from "#app/threads/say-under.server.ts";
import { LINE_MAX, LINES_MAX } from "#app/threads/thread.ts";
import { sessions } from "#db/schema/auth.ts";
import { contentItems } from "#db/schema/content.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { threadParts } from "#db/schema/threads.ts";
import { roundPage } from "#tests/support/admin-world.ts";
import { newAdmin, pageOfFile, sendFile } from "#tests/support/admins.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { checkInEveryDay } from "#tests/support/check-ins.ts";
import { dailyQuestion, jsonBytes, shippedVersion } from "#tests/support/content-files.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember, newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { rememberMuch } from "#tests/support/memories.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { addressOf } from "#tests/support/planters/intimacy-questions.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { shippedIntimate } from "#tests/support/shipped-questions.ts";
import { answerTenYears, endSpaces, signInOften } from "#tests/support/ten-years.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#largest-page: how large a page may become, before compression, however long somebody has
 * been here. Bytes.
 */
const LARGEST = 300_000;

/** As long as an answer may be, of the characters that take most of a page, and no two alike. */
const longest = (which: string) => which.padEnd(2000, "&");
/** A search for its letter marks it in a thousand places. */
const inPieces = (which: string) => which.padEnd(2000, "a ");

let app: TestApp;
let years: LocalDate[];
let a: TestMember;
/** What both have said in the form after intimacy, all of it as long as it may be. */
let occasion: string;
let visitors: Record<string, Visitor>;
/** The line before which the older half of the longest thread stands. */
let older = "";
let longestQuestion = "";
/** A file in which all rows are wrong. */
let wrongImport: string;

beforeAll(async () => {
  app = await startApp();
  const pair = await newPair(app);
  a = pair.a;
  const now = app.clock.at;
  years = await answerTenYears(app.services, await memberOf(app.services, a.uid), now, longest);
  const { couple, person, partner } = await memberOf(app.services, a.uid);
  const shared = { mood: 5, energy: 5, stress: 5, closeness: 5, words: longest("a check-in") } as const;
  await checkInEveryDay(app.services, {
    coupleId: couple.id,
    authors: [person.id, partner?.id ?? ""],
    before: ownDay(now, person),
    count: 3650,
    said: () => ({ shared, kept: {} }),
    at: now,
  });
  older = await fillThread(pair.a, pair.b);
  await rememberMuch(app.services, {
    coupleId: couple.id,
    author: person.id,
    days: years,
    words: longest,
    at: now,
    alt: "&".repeat(200),
  });
  occasion = await sayAllAfterwards(pair);
  await answerCards(pair.a, pair.b);
  longestQuestion = await answerQuestion(pair.a, pair.b);
  await endSpaces(app.services, a.id, { spaces: 300, days: 3, words: longest, now });
  await signInOften(app.services, a.id, 1000, now);
  const alone = await newMember(app);
  await endSpaces(app.services, alone.id, { spaces: 300, days: 3, words: inPieces, now });
  const { visitor: admin } = await newAdmin(app);
  const sent = await sendFile(
    admin,
    jsonBytes(Array.from({ length: 5000 }, (_, i) => dailyQuestion(i, { text: "<&".repeat(90) }))),
  );
  wrongImport = (await pageOfFile(admin, sent)).url;
  visitors = {
    "a stranger": new Visitor(app),
    "somebody on the way in": (await newMember(app, { past: false })).visitor,
    "somebody with ten years behind them": a.visitor,
    "somebody alone with as many former spaces": alone.visitor,
    "somebody who runs the product": admin,
  };
});
afterAll(() => app.close());

/** A thread that is full, under the answers of the last date: each line as long as one may be, and no two alike. */
async function fillThread(...two: [TestMember, TestMember]): Promise<string> {
  const date = years.at(-1) as LocalDate;
  const [first, second] = [await memberOf(app.services, two[0].uid), await memberOf(app.services, two[1].uid)];
  const asked = await questionOfDate(app.services, first, date, false, app.clock.at);
  for (let at = 0; at < LINES_MAX; at++) {
    const [by, to] = at % 2 ? [first, second] : [second, first];
    const under = { ...underAnswers(by, date, asked?.question.id ?? ""), knew: to.person.id };
    const line = { words: `${at} `.padEnd(LINE_MAX, "&"), since: app.clock.at.getTime() };
    const result = await writeLine(app.services, by, under, line, app.clock.at);
    if (!result.ok) throw new Error(`line ${at}: ${result.reason}`);
  }
  const rows = await app.services.database.db.select().from(threadParts).orderBy(threadParts.number);
  return rows[LINES_MAX / 2]?.id ?? "";
}

async function sayAllAfterwards({ a, b }: { a: TestMember; b: TestMember }): Promise<string> {
  await a.visitor.post("/us/partner", new URLSearchParams({ partner: b.id }));
  let item = "";
  for (const { visitor } of [a, b]) {
    await openAdult(visitor);
    const { $ } = await visitor.open("/checkin/after");
    item = String($("[name=occasion]").val());
    const fields = $("form:has([name=occasion]) textarea, form:has([name=occasion]) [type=checkbox]").toArray();
    const filled = fields.map((one): [string, string] => {
      const name = String(one.attribs.name);
      return [name, one.tagName === "textarea" ? longest(name) : "yes"];
    });
    const body = new URLSearchParams(filled);
    body.set("occasion", item);
    body.set("partner", String($("form:has([name=occasion]) [name=partner]").val()));
    expect((await visitor.post("/checkin/after", body)).status).toBe(302);
  }
  return item;
}

/** As many cards of truth or dare as a page shows, each answered by both with as many letters as there is room for. */
async function answerCards(...two: [TestMember, TestMember]): Promise<void> {
  for (const heat of [1, 3])
    for (let i = 10; i < 20; i++)
      for (const [at, { visitor }] of two.entries()) {
        const card = `tod-${heat}-t-${i}`;
        const version = shippedVersion("truth-or-dare", card);
        const fields = { card, do: "done", version, time: "1", words: "&".repeat(2000) };
        const body = new URLSearchParams({ ...fields, partner: two[1 - at]?.id ?? "" });
        expect((await visitor.post(`/truth-or-dare/${heat === 1 ? "light" : "hot"}`, body)).status).toBe(302);
      }
  // Long ago: in a search the longer words of other activities come first.
  const ofCards = eq(roundParts.activity, "truth-or-dare");
  await app.services.database.db.update(roundParts).set({ date: years[0] }).where(ofCards);
}

/** A question of the 18+ part that both have answered with as many letters as there is room for. @returns its path */
async function answerQuestion(...two: [TestMember, TestMember]): Promise<string> {
  let path = "";
  for (const [at, { visitor }] of two.entries()) {
    path = (await addressOf(visitor, shippedIntimate[0]?.text ?? "")) ?? "";
    const body = new URLSearchParams({ partner: two[1 - at]?.id ?? "", answer: "&".repeat(2000) });
    expect((await visitor.post(path, body)).status).toBe(302);
  }
  return path;
}

const yesterday = () => `/daily-questions/${years.at(-1)}`;
/** Its own address: nothing in it stands for something else. */
const itself = (path: string) => () => [path];

/** Where each route is looked at. One that is not here fails: what may grow there has to be thought of first. */
const ADDRESSES: Record<string, () => string[]> = {
  ...Object.fromEntries(
    [
      "/",
      "/auth/create-account",
      "/auth/create-account/password",
      "/auth/create-account/name",
      "/auth/sign-in",
      "/auth/sign-in/password",
      "/auth/sign-in/forgot-password",
      "/auth/google",
      "/auth/google/callback",
      "/privacy",
      "/terms",
      "/cookie-policy",
      "/refund-policy",
      "/premium",
      "/robots.txt",
      "/sitemap.xml",
      "/join",
      "/tabbed-home",
      "/confirm-address",
      "/confirm-address/again",
      "/dev/mail",
      "/google-auth-test",
      "/invite",
      "/invite/skip",
      "/invite/connect",
      "/invite/success",
      "/invite/shared",
      "/invite/qr.svg",
      "/dashboard",
      "/dashboard/thought",
      "/daily-questions",
      "/packs",
      "/play",
      "/this-or-that",
      "/truth-or-dare",
      "/us",
      "/us/edit-firstName",
      "/us/edit-email",
      "/us/language",
      "/us/time-zone",
      "/us/photo",
      "/us/theme",
      "/us/last-here",
      "/us/here-on-adult",
      "/insights",
      "/insights/agree",
      "/insights/stop",
      "/insights/week",
      "/insights/week/live",
      "/us/notifications",
      "/us/notifications/ask",
      "/us/notifications/device",
      "/us/notifications/stop",
      "/us/streak",
      "/us/browsers",
      "/us/confirm",
      "/us/confirm-email",
      "/us/export",
      "/us/leave",
      "/us/partner",
      "/us/partner/no",
      "/us/undo",
      "/us/delete",
      "/us/withdraw-age-consent",
      "/us/keeping-consent",
      "/checkin/after",
      "/us/edit-gender",
      "/quiz",
      "/age-consent",
      "/intimacyLab",
      "/intimacyLab/cards",
      "/intimacyLab/open",
      "/intimacyLab/answers",
      "/intimacyLab/topics",
      "/intimacyLab/questions",
      "/random-sex-positions",
      "/random-sex-positions/apart",
      "/random-sex-positions/marked",
      "/api/auth/login",
      "/api/auth/update-profile",
      "/api/user",
      "/api/user/age-consent",
      "/api/user/mark-invite-seen",
      "/api/invites/create",
      "/api/track",
      "/api/debug/signup-failure",
      "/api/stripe/webhook",
      "/premium/checkout",
      "/premium/portal",
      "/premium/refund",
    ].map((path) => [path, itself(path)]),
  ),
  // A stream has no size; what it says is a line.
  "/api/live": () => [],
  "/daily-questions/archive": () => ["/daily-questions/archive", "/daily-questions/archive?before=2020-01-01"],
  "/daily-questions/:date": () => [yesterday(), `${yesterday()}?change`, `${yesterday()}?before=${older}`],
  "/checkin": () => ["/checkin?of=mood&days=90", "/checkin?change&days=90"],
  "/checkin/:date": () => [`/checkin/${years.at(-1)}`],
  "/checkin/weekly": itself("/checkin/weekly"),
  "/checkin/goodbye": itself("/checkin/goodbye"),
  "/checkin/reunion": itself("/checkin/reunion"),
  "/checkin/after/:occasion": () => [`/checkin/after/${occasion}`],
  "/checkin/:moment/:date": () => ["/checkin/goodbye/2025-11-12"],
  "/us/year/:year": () => {
    const [year = "", month] = ownDay(app.clock.at, { timeZone: null, dayFloor: null, dayFloorSince: null }).split("-");
    return [`/us/year/${year}`, `/us/year/${year}?month=${month}`];
  },
  "/us/memories": () => ["/us/memories", `/us/memories?before=${years.at(-1)}~`],
  "/us/memories/:memory": () => ["/us/memories/new", "/us/memories/longest-0", "/us/memories/longest-0?remove"],
  "/photos/:photo/:file": () => ["/photos/nothing/1.jpg"],
  "/content-pictures/:picture/:file": () => ["/content-pictures/nothing/1.jpg"],
  "/dates": () => ["/dates", "/dates?page=4", "/dates?setting=apart"],
  "/dates/past": () => ["/dates/past", "/dates/past?before=1700000000000~a"],
  "/dates/own": itself("/dates/own"),
  "/dates/idea/:idea": () => ["/dates/idea/date-at-home-01"],
  "/dates/plan/:plan": () => ["/dates/plan/a"],
  "/dates/plan/:plan/calendar": () => ["/dates/plan/a/calendar"],
  "/us/visits": () => ["/us/visits", "/us/visits?before=2020-01-01~a", "/us/visits?move=a"],
  "/us/visits/:visit": () => ["/us/visits/a"],
  "/us/set/:fact": () => ["/us/set/city?q=san", "/us/set/hours", "/us/set/anniversary"],
  "/packs/:pack": () => ["/packs/money"],
  "/packs/question/:question": () => ["/packs/question/pq-money-01"],
  "/intimacyLab/questions/:question": () => [longestQuestion, `${longestQuestion}?change`],
  "/us/archive": () => ["/us/archive", "/us/archive?q=a", `/us/archive?q=${encodeURIComponent("&")}`],
  "/us/export/:format": () => ["/us/export/html"],
  "/quiz/:quiz": () => ["/quiz/waiting", "/quiz/small-habits"],
  "/quiz/:quiz/results": () => ["/quiz/waiting/results"],
  "/this-or-that/:category": () => ["/this-or-that/food"],
  "/this-or-that/:category/tap": () => ["/this-or-that/food/tap"],
  "/this-or-that/:category/live": () => ["/this-or-that/food/live"],
  "/this-or-that/:category/results": () => ["/this-or-that/food/results"],
  "/truth-or-dare/:heat": () => ["/truth-or-dare/light", "/truth-or-dare/hot"],
  "/truth-or-dare/:heat/live": () => ["/truth-or-dare/light/live"],
  "/truth-or-dare/:heat/passed": () => ["/truth-or-dare/light/passed"],
  "/admin": itself("/admin"),
  "/admin/import": itself("/admin/import"),
  "/admin/import/:import": () => [wrongImport],
  "/admin/import/:import/report": () => [`${wrongImport}/report`],
  "/admin/items": () => ["/admin/items?q=a"],
  "/admin/record": itself("/admin/record"),
  "/admin/migration": itself("/admin/migration"),
  "/admin/migration/:migration": () => [roundPage("looked")],
  "/admin/*": () => ["/admin/anything"],
  "/auth/*": () => ["/auth/nowhere"],
  "/unsubscribe/:token": () => ["/unsubscribe/of-a-letter", "/unsubscribe/of-a-letter?done"],
  "/api/unsubscribe/:token": () => ["/api/unsubscribe/of-a-letter"],
  "/api/invites/accept/:code": () => ["/api/invites/accept/AAAAA"],
  "/api/*": () => ["/api/nowhere"],
  "/*": () => ["/nowhere"],
};
/** These end a session: whoever goes there is not there afterwards. */
const LAST = ["/sign-out", "/quick-exit"];

const size = async (response: Response) => (await response.arrayBuffer()).byteLength;

test("Largest page: every route of the map has an entry here, and nothing else has", () => {
  const paths = new Set(everyRoute().map(({ path }) => path));
  expect([...paths].sort()).toEqual([...Object.keys(ADDRESSES), ...LAST].sort());
});

describe("Largest page: no page is larger than 300 kB before compression, whoever looks", () => {
  test.each(Object.keys(ADDRESSES))("%s", async (path) => {
    for (const address of ADDRESSES[path]?.() ?? []) {
      for (const [who, visitor] of Object.entries(visitors)) {
        const [page, data] = [await size(await visitor.send(address)), await size(await visitor.data(address))];
        expect([who, address, page < LARGEST, data < LARGEST]).toEqual([who, address, true, true]);
      }
    }
  });
});

test("Largest page: the archive leads on to its last answer, 50 to a page, and shows none of them twice", async () => {
  const who = await newMember(app);
  const [spaces, days] = [27, 5];
  await endSpaces(app.services, who.id, { spaces, days, words: (which) => which, now: app.clock.at });
  const seen: string[] = [];
  const pages: number[] = [];
  for (let next: string | undefined = "/us/archive"; next; ) {
    const { $ } = await who.visitor.open(next);
    const here = $("article .own")
      .toArray()
      .map((one) => $(one).text());
    seen.push(...here);
    pages.push(here.length);
    next = $("a[href*='after=']").attr("href");
  }
  expect([pages, new Set(seen).size]).toEqual([[50, 50, 35], spaces * days]);
  await who.visitor.click("To the newest");
  expect(who.visitor.page?.$("article .own").first().text()).toBe(seen[0]);
});

test("Largest page: a full thread leads on to its first line, and shows none twice", async () => {
  const seen: string[] = [];
  let pages = 0;
  for (let next: string | undefined = yesterday(); next; pages++) {
    const { $, html } = await a.visitor.open(next);
    expect([next, Buffer.byteLength(html) < LARGEST]).toEqual([next, true]);
    const here = $(".talk-list .words-in").toArray();
    seen.unshift(...here.map((line) => $(line).text().replace(/&+$/, "").trim()));
    next = $("main a[href*='?before=']").attr("href");
  }
  expect(pages).toBeGreaterThan(1);
  expect(seen).toEqual(Array.from({ length: LINES_MAX }, (_, at) => String(at)));
});

test("Largest page: a place in it that is somebody else's, or nobody's, begins at the first page", async () => {
  const [who, other] = [await newMember(app), await newMember(app)];
  for (const { id } of [who, other])
    await endSpaces(app.services, id, { spaces: 2, days: 30, words: (which) => `${id} ${which}`, now: app.clock.at });
  const first = await (await who.visitor.send("/us/archive")).text();
  const theirs = (await other.visitor.open("/us/archive")).$("a[href*='after=']").attr("href") ?? "";
  const body = (html: string) => html.replace(/[\s\S]*<main/, "").replace(/<\/main>[\s\S]*/, "");
  for (const path of [theirs, "/us/archive?after=a~2020-01-01~b", "/us/archive?after=", "/us/archive?after=%00"])
    expect(body(await (await who.visitor.send(path)).text())).toBe(body(first));
});

test("Largest page: what was looked at is what there is: the pages that hold most really hold it", async () => {
  for (const [address, least] of [
    [yesterday(), 90_000],
    [`${yesterday()}?before=${older}`, 90_000],
    [`/checkin/after/${occasion}`, 80_000],
    ["/us/archive", 150_000],
    ["/us/memories", 150_000],
    [`/us/archive?q=${encodeURIComponent("&")}`, 80_000],
    ["/us/browsers", 15_000],
  ] as const) {
    const response = await a.visitor.send(address);
    expect([address, response.status, (await size(response)) > least]).toEqual([address, 200, true]);
  }
});

test("Largest page: what was sent in vain is shown again only as far as there is room, and the page says so", async () => {
  const path = await askToday(app, a, "text");
  for (const words of ["&".repeat(80_000), "w".repeat(240_000), "😀".repeat(20_000)]) {
    const response = await a.visitor.post(path, new URLSearchParams({ answer: words }));
    const html = await response.text();
    const kept = load(html)("textarea[name=answer]").text().trim();
    expect([response.status, Buffer.byteLength(html) < LARGEST]).toEqual([400, true]);
    expect([words.startsWith(kept), kept.length >= 10_000]).toEqual([true, true]);
    expect(html.includes("this is how it begins")).toBe(kept.length < words.length);
  }
});

test("Largest page: what can't be kept just now is given back only as far as there is room, the short fields whole, and the page says so", async () => {
  const late = async (fields: [string, string][], path = "/daily-questions/2026-01-02") => {
    const headers = { Origin: app.origin, "Content-Type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(fields).toString();
    const request = new Request(`${app.origin}${path}`, { method: "POST", headers, body });
    const response = await app.fetch(request, "127.0.0.1", true);
    const html = await response.text();
    expect([response.status, Buffer.byteLength(html) < LARGEST]).toEqual([503, true]);
    return load(html);
  };
  const button = "button:contains('Send it again')";
  for (const words of ["&".repeat(80_000), "w".repeat(240_000), "\\".repeat(80_000), "😀".repeat(20_000)]) {
    const $ = await late([
      ["question", "q-1"],
      ["answer", words],
    ]);
    // The first line break of a text area is not its own.
    const kept = $("textarea[name=answer]").text();
    expect([words.startsWith(kept), kept.length >= 13_000, kept.endsWith("\ufffd")]).toEqual([true, true, false]);
    expect($("input[name=question]").val()).toBe("q-1");
    // A part of what somebody wrote is to be copied, and is not sent in place of the whole.
    const isWhole = kept.length === words.length;
    expect($("main").text().includes("this is how it begins")).toBe(!isWhole);
    expect($(button).length).toBe(isWhole ? 1 : 0);
  }
  const mine = "& my own words".repeat(100);
  const $ = await late([
    ["other", "&".repeat(80_000)],
    ["answer", mine],
  ]);
  expect($("textarea[name=answer]").text()).toBe(mine);
  for (const length of [1_600, 15_000]) {
    const many = Array.from({ length: 15_000 / length }, (_, at): [string, string] => [
      `${at}${"<".repeat(length)}`,
      "x",
    ]);
    await late([...many, ["answer", mine]], `/daily-questions/2026-01-02?${"&".repeat(12_000)}`);
  }
});

test("Largest page: a date on which somebody has written to many questions has room for some, and names the way to the others", async () => {
  const { services, clock } = app;
  const who = await memberOf(services, a.uid);
  const key = await services.vault.keyFor({ coupleId: who.couple.id, author: a.id });
  const date = years.at(-2) ?? "";
  const questions = await services.database.db.select({ id: contentItems.id }).from(contentItems).limit(40);
  for (const { id: questionId } of questions) {
    const body = key.seal(
      answerPlace({ date, questionId }),
      JSON.stringify({ kind: "text", text: longest(questionId) }),
    );
    const at = { createdAt: clock.at, updatedAt: clock.at };
    const row = { coupleId: who.couple.id, date, questionId, userId: a.id, body, ...at };
    await services.database.db.insert(dailyAnswers).values(row).onConflictDoNothing();
  }
  const response = await a.visitor.send(`/daily-questions/${date}`);
  const html = await response.text();
  expect([response.status, Buffer.byteLength(html) < LARGEST]).toEqual([200, true]);
  expect(html).toContain("There is more that you wrote on this day.");
});

test("Largest page: of a thousand browsers 50 are listed, here first; who signs in once more is signed in in 100 places at most", async () => {
  const listed = (await a.visitor.open("/us/browsers")).$("ul.list li").toArray();
  expect([listed.length, a.visitor.page?.$(listed[0]).text().includes("(this one)")]).toEqual([50, true]);
  expect(a.visitor.page?.text).toContain("There are more, used longer ago.");
  await signInAgain(app, a);
  const rows = await app.services.database.db.select().from(sessions).where(eq(sessions.userId, a.id));
  // Of this browser's own session before, which has ended, nobody knows whether it was among the last hundred.
  expect([99, 100]).toContain(rows.length);
  expect((await a.visitor.send("/us/browsers")).status).toBe(200);
});
