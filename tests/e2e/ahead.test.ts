import type { Page, Request } from "playwright";
import { expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { answerInBrowser, mark, noPageLoad, says } from "#tests/support/flow.ts";
import { askToday } from "#tests/support/forms.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/speed-and-weight.md#on-the-way-to-a-click */
const here = stage();

type Asked = { path: string; ahead: boolean };
/** What a page asks the server for, of the data of pages. */
function dataAsked(page: Page): Asked[] {
  const asked: Asked[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data") && request.method() === "GET")
      asked.push({ path: pathname.slice(0, -".data".length), ahead: "x-ahead" in request.headers() });
  });
  return asked;
}
/** A line on which a way there and back takes so long. Milliseconds. */
async function slowLine(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const speed = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
}
/** The script that follows the pointer is loaded when the browser has nothing else to do. */
const followsPointer = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringMatching(/follow-pointer/)]));
const room = (page: Page, name: string) => page.locator("nav.nav").getByRole("link", { name, exact: true });

async function atHome() {
  const { a, b } = await knownPair(here.app);
  // What was done in the moment in which a page is read is told to it once more, and makes old what was read ahead.
  here.app.clock.move(0.01);
  const page = await here.open("/dashboard", { as: a.visitor });
  await followsPointer(page);
  await mark(page);
  return { a, b, page, asked: dataAsked(page) };
}

test("on a slow line a page is there as soon as its link is pressed that the pointer stayed at; it is asked for once, and counted once", async () => {
  const { page, asked } = await atHome();
  const views = async () => {
    await here.app.analytics.flush();
    const rows = await here.app.services.database.db.select().from(analyticsEvents);
    return rows.filter(({ properties }) => (properties as { page_name?: string }).page_name === "/us").length;
  };
  const before = await views();
  await slowLine(page, 300);
  await room(page, "Us").hover();
  await expect.poll(() => asked).toEqual([{ path: "/us", ahead: true }]);
  await page.waitForTimeout(700);
  expect(await views()).toBe(before);
  await room(page, "Us").click();
  await page.waitForURL("**/us");
  await expect.poll(() => page.title()).toContain("Us · ");
  expect(asked).toEqual([{ path: "/us", ahead: true }]);
  await noPageLoad(page);
  await expect.poll(views).toBe(before + 1);
  // What was used is gone: the next time it is read anew.
  await room(page, "Home").click();
  await page.waitForURL("**/dashboard");
  await room(page, "Us").click();
  await page.waitForURL("**/us");
  expect(asked.filter(({ path }) => path === "/us")).toHaveLength(2);
});

test("a finger that goes down has the page read, and one that stays away has nothing read", async () => {
  const { page, asked } = await atHome();
  await page.mouse.move(1, 1);
  await page.waitForTimeout(200);
  expect(asked).toEqual([]);
  await room(page, "Us").dispatchEvent("pointerdown", { button: 0, pointerType: "touch", bubbles: true });
  await expect.poll(() => asked).toEqual([{ path: "/us", ahead: true }]);
  // Who only goes over a link has gone on, in no time, however busy this machine is.
  await room(page, "Play").evaluate((link) => {
    for (const at of [link, document.body])
      at.dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
  });
  await page.waitForTimeout(200);
  expect(asked).toHaveLength(1);
});

test("what somebody does, and what the other one does, makes what was read before old", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  here.app.clock.move(0.01);
  const page = await here.open(path, { as: a.visitor });
  await followsPointer(page);
  const asked = dataAsked(page);
  await expect.poll(() => here.app.services.live.open()).toBe(1);
  await room(page, "Home").hover();
  await expect.poll(() => asked.filter(({ ahead }) => ahead)).toHaveLength(1);
  await b.visitor.post(path, encoded({ answer: "Rain on a tent.", partner: a.id }));
  await says(page, "has answered");
  await room(page, "Home").click();
  await page.waitForURL("**/dashboard");
  // Whether by the click or on the way to it, it was asked for anew.
  expect(asked.filter(({ path }) => path === "/dashboard").length).toBeGreaterThan(1);
});

test("a reveal that was read ahead is not looked at: it is new when one goes there", async () => {
  const { a, b } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  await a.visitor.post(path, encoded({ answer: "The lift.", partner: b.id }));
  await b.visitor.post(path, encoded({ answer: "Rain on a tent.", partner: a.id }));
  here.app.clock.move(0.01);
  const page = await here.open("/dashboard", { as: a.visitor });
  await followsPointer(page);
  const link = page.locator(`main a[href^="${path}"]`).first();
  const answer = page.waitForResponse((response) => "x-ahead" in response.request().headers());
  await link.hover();
  expect((await answer).status()).toBe(204);
  await link.click();
  await says(page, "Rain on a tent.");
});

test("with Save-Data, and on a slow line, nothing is read ahead; nor anything of the 18+ part", async () => {
  const { a, b } = await knownPair(here.app);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  for (const connection of [
    { saveData: true, effectiveType: "4g" },
    { effectiveType: "3g" },
    { effectiveType: "2g" },
  ]) {
    const page = await here.open("/dashboard", {
      as: a.visitor,
      prepare: (page) =>
        page.addInitScript((line) => Object.defineProperty(navigator, "connection", { value: line }), connection),
    });
    await followsPointer(page);
    const asked = dataAsked(page);
    await room(page, "Us").hover();
    await page.waitForTimeout(200);
    expect(asked).toEqual([]);
    await page.close();
  }
  const page = await here.open("/play", { as: a.visitor });
  await followsPointer(page);
  const answers: number[] = [];
  page.on("response", (response) => "x-ahead" in response.request().headers() && answers.push(response.status()));
  await room(page, "Intimacy").hover();
  await expect.poll(() => answers).toEqual([204]);
});

test("a page back is as it was: where one was on it, and the words that were not sent", async () => {
  const { a } = await knownPair(here.app);
  const path = await askToday(here.app, a, "text");
  const page = await here.open(path, { as: a.visitor, options: { viewport: { width: 390, height: 400 } } });
  await followsPointer(page);
  await page.locator("textarea[name=answer]").fill("Half a sentence, and");
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await room(page, "Us").click();
  await page.waitForURL("**/us");
  await page.goBack();
  await expect.poll(() => page.locator("textarea[name=answer]").inputValue()).toBe("Half a sentence, and");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await answerInBrowser(page, "A whole one.");
  await says(page, "A whole one.");
});
