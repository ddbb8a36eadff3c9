import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { hydrated, newContext, PHONE } from "#tests/support/browser.ts";
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

test("while one types on a phone's own keyboard the navigation makes room, and the field is in view", async () => {
  const { visitor } = await newMember(app);
  const context = await newContext(browser, app.url);
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  await page.goto("/us/edit-firstName");
  await hydrated(page);
  expect(await page.locator("meta[name=viewport]").getAttribute("content")).toContain(
    "interactive-widget=resizes-content",
  );
  const nav = page.locator(".nav");
  const field = page.getByLabel("Last name");
  await field.focus();
  await page.setViewportSize({ ...PHONE, height: 420 });
  await nav.waitFor({ state: "hidden" });
  const isInView = async () => {
    const box = await field.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 420;
  };
  await expect.poll(isInView).toBe(true);
  // From one field to the next it stays; with none it is as before.
  await page.getByLabel("First name").focus();
  await nav.waitFor({ state: "hidden" });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await nav.waitFor({ state: "visible" });
  await page.setViewportSize(PHONE);
  await field.focus();
  expect(await nav.isVisible(), "a focus without a keyboard changes nothing").toBe(true);
});
