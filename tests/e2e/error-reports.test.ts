import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { hydrated, newContext, watch } from "#tests/support/browser.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { eventsIn, openSink } from "#tests/support/sink.ts";
import { browserForTests } from "#tests/support/stage.ts";

const CANARY = "kanarienvogel";
type Event = {
  exception: { values: { type: string; value: string }[] };
  tags: Record<string, string>;
  breadcrumbs: { data: { from: string; to: string } }[];
};

const browser = browserForTests();

/** A page on which somebody is signed in. */
async function pageOf(url: string, { visitor }: TestMember): Promise<Page> {
  const context = await newContext(browser(), url);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url })));
  return context.newPage();
}

/** An error with private words in it, thrown where no code of ours catches it. */
const fail = (page: Page, words: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new TypeError(`${text} is not a function`);
    });
    void Promise.reject(Object.assign(new Error(text), { code: text, email: text }));
  }, words);

describe("with a DSN", () => {
  let sink: Awaited<ReturnType<typeof openSink>>;
  let app: Awaited<ReturnType<typeof listenApp>>;
  beforeAll(async () => {
    sink = await openSink();
    app = await listenApp({ settings: { SENTRY_DSN: sink.dsn } });
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });
  const events = () => eventsIn(sink.sent) as unknown as Event[];

  test("what fails in the browser is told, and no word, address, code or token of anybody", async () => {
    const member = await newMember(app, { email: newEmail(CANARY) });
    const path = await askToday(app, member, "text");
    const page = await pageOf(app.url, member);
    const problems = watch(page);
    await page.goto(`${path}?q=${CANARY}&code=7KM2P#${CANARY}`);
    await hydrated(page);
    await page.locator("[name=answer]").fill(`${CANARY}, my love`);
    await page.getByRole("link", { name: "Us", exact: true }).click();
    await page.waitForURL("**/us");
    await fail(page, `${CANARY} 7KM2P ${member.email} Bearer ${member.idToken}`);
    await expect.poll(() => events().length, { timeout: 15_000 }).toBe(2);
    const text = JSON.stringify(sink.sent);
    const { cookies } = member.visitor;
    for (const secret of [CANARY, "my love", "7KM2P", member.email, member.idToken, ...cookies.values()])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(sink.sent.every(({ headers }) => headers.cookie === undefined && headers.referer !== `${app.url}/us`)).toBe(
      true,
    );
    expect(events().map(({ exception, tags }) => [exception.values[0]?.type, tags])).toEqual([
      ["TypeError", { side: "browser", where: "/us" }],
      ["Error", { side: "browser", where: "/us" }],
    ]);
    expect(events()[0]?.breadcrumbs.map(({ data }) => data)).toContainEqual({ from: "/daily-questions/*", to: "/us" });
    // What the browser was asked to throw, and nothing that the policy or the service would have stopped.
    expect(problems.filter((line) => !line.startsWith("exception:"))).toEqual([]);
  });

  test("an error of the first moment waits for the service, which comes when the browser is idle", async () => {
    const before = events().length;
    const page = await (await newContext(browser(), app.url)).newPage();
    const order: string[] = [];
    page.on("request", (request) => {
      if (/browser-reports|entry\.client/.test(request.url())) order.push(request.url().replace(/.*\/|[.-].*/g, ""));
    });
    await page.goto("/auth/sign-in", { waitUntil: "domcontentloaded" });
    await page.evaluate(() =>
      window.dispatchEvent(new ErrorEvent("error", { error: new RangeError("Invalid time value") })),
    );
    await expect.poll(() => events().length, { timeout: 15_000 }).toBe(before + 1);
    expect(events().at(-1)).toMatchObject({
      exception: { values: [{ type: "RangeError", value: "Invalid time value" }] },
      tags: { where: "/auth/sign-in" },
    });
    expect([...new Set(order)]).toEqual(["entry", "browser"]);
  });

  test("the landing page that is kept whole has it too, and its policy lets it", async () => {
    const before = events().length;
    const page = await (await newContext(browser(), app.url)).newPage();
    const problems = watch(page);
    await page.goto("/");
    await hydrated(page);
    await fail(page, CANARY);
    await expect.poll(() => events().length, { timeout: 15_000 }).toBe(before + 2);
    expect(problems.filter((line) => !line.startsWith("exception:"))).toEqual([]);
  });

  test("a sign-up that fails in the browser alone is told to our own server", async () => {
    const page = await (await newContext(browser(), app.url)).newPage();
    await page.goto("/auth/create-account");
    await hydrated(page);
    await page.route(/create-account.*\.data/, (route) => route.abort("internetdisconnected"));
    const told = page.waitForRequest("**/api/debug/signup-failure");
    await page.locator("#email").fill(newEmail(CANARY));
    await page.getByRole("button", { name: "Continue" }).click();
    const body = (await told).postDataJSON() as Record<string, string>;
    expect(body).toMatchObject({ step: "signup-email", screen: expect.stringMatching(/^\d+x\d+$/) });
    expect(JSON.stringify(body)).not.toContain(CANARY);
    await expect.poll(() => app.logged.some(({ event }) => event === "signup.failed")).toBe(true);
  });
});

test("without a DSN a browser loads nothing of the service and keeps no errors", async () => {
  const app = await listenApp();
  const member = await newMember(app);
  const page = await pageOf(app.url, member);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/us");
  await hydrated(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => /browser-reports/.test(url))).toEqual([]);
  expect(await page.evaluate(() => "__errors" in window)).toBe(false);
  await app.close();
});
