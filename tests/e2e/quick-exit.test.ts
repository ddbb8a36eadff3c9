import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { call, newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const WEATHER = "https://weather.example/today";
const here = stage(() => ({ QUICK_EXIT_URL: WEATHER }));
let visitor: Visitor;
beforeEach(async () => {
  visitor = (await newMember(here.app)).visitor;
  await call(visitor, "/api/user/age-consent");
  await call(visitor, "/api/user/mark-invite-seen");
});

type Referrers = (string | undefined)[];

/** A browser of the member, with somebody else's page about the weather. */
async function tab(javaScriptEnabled = true): Promise<{ page: Page; referrers: Referrers }> {
  const context = await here.context({ as: visitor, options: { javaScriptEnabled } });
  const referrers: Referrers = [];
  const page = await context.newPage();
  // By the browser's own inspector: Playwright's routes do not see where a redirect leads.
  const inspector = await context.newCDPSession(page);
  inspector.on("Fetch.requestPaused", ({ requestId, request }) => {
    referrers.push(request.headers.Referer);
    void inspector.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "Content-Type", value: "text/html" }],
      body: Buffer.from("<title>Weather</title><h1>Dry until noon</h1>").toString("base64"),
    });
  });
  await inspector.send("Fetch.enable", { patterns: [{ urlPattern: `${WEATHER}*` }] });
  return { page, referrers };
}

const atWeather = (page: Page) => page.getByRole("heading", { name: "Dry until noon" }).waitFor();
const isSignedOut = async () => {
  const headers = { Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  const response = await fetch(`${here.app.url}/us`, { headers, redirect: "manual" });
  return response.status === 302;
};

test.each([
  ["with script", true],
  ["without script", false],
])("one press leads away %s, says not from where, ends the session, and back shows nothing private", async (_, on) => {
  const { page, referrers } = await tab(on);
  await page.goto("/dashboard");
  await page.goto("/us");
  if (on) await hydrated(page);
  await page.getByRole("button", { name: "Quick exit" }).click();
  await atWeather(page);
  expect([page.url(), referrers]).toEqual([WEATHER, [undefined]]);
  await expect.poll(isSignedOut).toBe(true);
  // With script the page that was left is in the history no more.
  for (let steps = on ? 1 : 2; steps > 0; steps--) {
    await page.goBack();
    await page.waitForURL(`${here.app.url}/`);
    await page.getByRole("link", { name: "Create an account" }).first().waitFor();
  }
});

test("with script the page itself is gone from the history", async () => {
  const { page } = await tab();
  await page.goto("about:blank");
  await page.goto("/us");
  await hydrated(page);
  await page.getByRole("button", { name: "Quick exit" }).click();
  await atWeather(page);
  await page.goBack();
  expect(page.url()).toBe("about:blank");
});

test("the page is hidden and its title gone at once, and the way leads past our own server", async () => {
  const { page } = await tab();
  await page.goto("/us");
  await hydrated(page);
  await page.route("**/quick-exit", (route) => route.abort());
  const seen = await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>(".exit")?.click();
    return [document.title, document.body.checkVisibility()];
  });
  expect(seen).toEqual(["…", false]);
  await atWeather(page);
});

test("Escape pressed three times leaves; twice, slowly, or with another key between, it does not", async () => {
  const { page } = await tab();
  await page.goto("/daily-questions");
  await hydrated(page);
  const field = page.locator("[name=answer]").first();
  await field.focus();
  for (const key of ["Escape", "Escape", "a", "Escape", "Escape"]) await page.keyboard.press(key);
  await new Promise((done) => setTimeout(done, 2_100));
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.body.checkVisibility())).toBe(true);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await atWeather(page);
  await expect.poll(isSignedOut).toBe(true);
});
