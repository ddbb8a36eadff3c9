import type { BrowserContextOptions, Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated, MOVING, watch } from "#tests/support/browser.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage(undefined, MOVING);

const newPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await here.context({ options })).newPage();
const film = (page: Page) => page.locator(".film");
const still = (page: Page) => page.locator(".hero-a .still");

/** Where the sun's layer is drawn right now. */
const placeOfSun = (page: Page) =>
  page.evaluate(() => document.querySelector(".film .h-sun")?.getBoundingClientRect().x ?? null);

test("the animation plays in a loop where it is seen, and rests where it is not", async () => {
  const page = await newPage();
  const problems = watch(page);
  await page.goto("/");
  await page.locator(".film[data-state=playing]").waitFor();
  expect(await still(page).isVisible()).toBe(false);
  expect((await page.locator(".hero-a").boundingBox())?.height).toBe(350);
  const first = await placeOfSun(page);
  await expect.poll(() => placeOfSun(page), { timeout: 10_000 }).not.toBe(first);

  await page.locator(".foot").scrollIntoViewIfNeeded();
  await page.locator(".film[data-state=paused]").waitFor({ state: "attached" });
  await page.locator(".bar").scrollIntoViewIfNeeded();
  await page.locator(".film[data-state=playing]").waitFor();

  await page.getByRole("button", { name: "Pause the animation" }).click();
  await page.locator(".film[data-state=paused]").waitFor();
  await page.getByRole("button", { name: "Play the animation" }).click();
  await page.locator(".film[data-state=playing]").waitFor();
  expect(problems).toEqual([]);
});

test("who asks for less motion has the still picture, and nothing is fetched for it", async () => {
  const page = await newPage({ reducedMotion: "reduce" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await hydrated(page);
  await idle(page);
  expect(asked.filter((path) => /hero/.test(path))).toEqual([]);
  expect([await still(page).isVisible(), await film(page).count()]).toEqual([true, 0]);
});

test("who asks for less motion while it plays has the still picture at once", async () => {
  const page = await newPage();
  await page.goto("/");
  await page.locator(".film[data-state=playing]").waitFor();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await film(page).waitFor({ state: "detached" });
  expect([await still(page).isVisible(), await page.locator(".halt").count()]).toEqual([true, 0]);
});

test("nothing of it is fetched before it is seen", async () => {
  const page = await newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // The headline alone fills this screen.
  await page.setViewportSize({ width: 390, height: 200 });
  await page.goto("/");
  await hydrated(page);
  await idle(page);
  expect(asked.filter((path) => /hero/.test(path))).toEqual([]);
  await page.locator(".hero-a").scrollIntoViewIfNeeded();
  await page.locator(".film[data-state=playing]").waitFor();
});

const BROKEN: readonly [string, { status?: number; contentType?: string; body: string }][] = [
  ["is missing", { status: 404, body: "Not found" }],
  ["is cut off", { contentType: "application/json", body: '{"v":"5.7.0","layers":[{' }],
  ["is a page", { contentType: "text/html", body: "<!doctype html><p>Sign in to this network" }],
  ["is null", { contentType: "application/json", body: "null" }],
  ["holds no animation", { contentType: "application/json", body: '{"layers":7}' }],
  ["holds broken layers", { contentType: "application/json", body: '{"v":"5.7.0","w":9,"h":9,"layers":[{"ty":4}]}' }],
];

test.each(BROKEN)("the page is whole when the animation %s", async (_, answer) => {
  const page = await newPage();
  const exceptions: string[] = [];
  page.on("pageerror", (error) => exceptions.push(error.message));
  await page.route("**/hero.json", (route) => route.fulfill(answer));
  const answered = page.waitForResponse("**/hero.json");
  await page.goto("/");
  await answered;
  await idle(page);
  expect(exceptions).toEqual([]);
  expect([await still(page).isVisible(), await page.locator(".halt").count()]).toEqual([true, 0]);
  expect(await page.locator("h1").innerText()).toContain("App that keeps couples in");
  await page.locator(".foot").getByRole("link", { name: "Create an account" }).click();
  await page.waitForURL("**/auth/create-account");
});

test("the page is whole when the player does not come", async () => {
  const page = await newPage();
  await page.route("**/hero-player*.js", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/");
  expect((await failed).url()).toContain("hero-player");
  await idle(page);
  expect([await still(page).isVisible(), await page.locator(".halt").count()]).toEqual([true, 0]);
});

test("without script the still picture stands there, 350 pixels high", async () => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto("/");
  expect(await still(page).isVisible()).toBe(true);
  expect((await page.locator(".hero-a").boundingBox())?.height).toBe(350);
  expect(await page.getByRole("img", { name: "A sun over one coast" }).count()).toBe(1);
});

/** Until the browser has had its quiet moments: one in which the page asks, one in which what it asked for is there. */
const idle = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
};
