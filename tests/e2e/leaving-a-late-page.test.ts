import type { Page, Request, Route } from "playwright";
import { expect, test } from "vitest";
import { hydrated, MOVING, stopClock } from "#tests/support/browser.ts";
import { stage } from "#tests/support/stage.ts";

// What a late page loads when it is idle (docs/decisions/0004) must not stand in the way of the page that comes next.

const here = stage(undefined, MOVING);

/** Notes what is asked for and given up, in this order, and keeps scripts from ever arriving. */
async function holdScripts(page: Page): Promise<string[]> {
  const told: string[] = [];
  const pathOf = (request: Request) => new URL(request.url()).pathname;
  const isScript = (request: Request) => /\.js$/.test(pathOf(request));
  page.on("request", (request) => {
    if (isScript(request)) told.push("script asked");
    else if (request.isNavigationRequest()) told.push(pathOf(request));
  });
  page.on("requestfailed", (request) => isScript(request) && told.push("script given up"));
  await page.route(/\.js$/, () => {});
  return told;
}

const createAccount = (page: Page) => page.getByRole("link", { name: "Create an account" }).first();

test.each(["/", "/auth/sign-in"])("what %s still loads is given up when a link is pressed", async (path) => {
  const page = await (await here.context()).newPage();
  const told = await holdScripts(page);
  await page.goto(path);
  await expect.poll(() => told.filter((one) => one === "script asked").length).toBeGreaterThan(2);
  // The next page may take its time: until its first byte the old one would go on loading.
  const next = Promise.withResolvers<Route>();
  await page.route("**/auth/create-account", (route) => next.resolve(route));
  await createAccount(page).click({ noWaitAfter: true });
  const route = await next.promise;
  const count = (which: string) => told.filter((one) => one === which).length;
  await expect.poll(() => count("script asked") - count("script given up")).toBe(0);
  await page.unroute(/\.js$/);
  await route.continue();
  await page.getByLabel("What's your email?").waitFor();
});

test("a tap on a link asks for no script on its way", async () => {
  const page = await (await here.context({ options: { hasTouch: true, isMobile: true } })).newPage();
  // Its time stands still, so it is never idle, and then passes at once.
  await page.clock.install();
  await stopClock(page);
  const told = await holdScripts(page);
  await page.goto("/");
  // The link leads nowhere: nothing but the page's own script takes it up.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
  await createAccount(page).tap();
  await page.clock.runFor(10_000);
  expect(told).toEqual(["/"]);
});

test("back again, the page that was left before its scripts had come has them", async () => {
  const page = await (await here.context()).newPage();
  const told = await holdScripts(page);
  await page.goto("/");
  await expect.poll(() => told.filter((one) => one === "script asked").length).toBeGreaterThan(2);
  await page.unroute(/\.js$/);
  await createAccount(page).click();
  await page.getByLabel("What's your email?").waitFor();
  await page.goBack();
  await hydrated(page);
  await page.locator(".film[data-state=playing]").waitFor();
});

test("who wants to save data has the still picture", async () => {
  const page = await (await here.context()).newPage();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true, effectiveType: "4g" }) }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked.filter((path) => /hero/.test(path))).toEqual([]);
});
