import { eq } from "drizzle-orm";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
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

test("a screen that fails on the way leaves the navigation, which leads on without a new page", async () => {
  const { visitor, uid } = await newMember(app);
  const setZone = (timeZone: string) =>
    app.services.database.db.update(users).set({ timeZone }).where(eq(users.uid, uid));
  const context = await newContext(browser, app.url);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  await page.goto("/us");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await setZone("Nowhere");

  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(await nav.getByRole("link", { name: "Home" }).getAttribute("aria-current")).toBe("page");
  expect(await page.title()).toBe("Something went wrong · The Couple App");

  await nav.getByRole("link", { name: "Us", exact: true }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/us");
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);

  await nav.getByRole("link", { name: "Home" }).click();
  await setZone("Europe/Lisbon");
  await page.getByRole("link", { name: "Refresh Page" }).click();
  await page.locator("#today").waitFor();
  expect(await page.evaluate(() => "samePage" in window)).toBe(false);
});
