import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { hydrated, newContext } from "#tests/support/browser.ts";
import { launchChromium } from "#tests/support/chromium.ts";
import { newMember } from "#tests/support/members.ts";

let app: Awaited<ReturnType<typeof listenApp>>;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([listenApp(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

test("a page that takes its time says that it is loading, over the page that is there; a quick one does not", async () => {
  const { visitor } = await newMember(app);
  const context = await newContext(browser, app.url);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  await page.goto("/dashboard");
  await hydrated(page);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/us\.data/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Us", exact: true }).click();
  const slip = page.locator(".loading p");
  await slip.waitFor();
  // Held back for 300 ms, so that what is quick shows nothing.
  await expect.poll(() => slip.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  expect(await page.getByRole("status").filter({ hasText: "Loading..." }).count()).toBe(1);
  expect(await page.locator("#today").count()).toBe(1);
  gate.resolve();
  await slip.waitFor({ state: "detached" });
  await page.waitForURL("**/us");
});
