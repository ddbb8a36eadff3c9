import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { newContext } from "#tests/support/browser.ts";
import { launchChromium } from "#tests/support/chromium.ts";
import { focused, heading, press, says } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";

const CONFIRM = "I confirm I am above the age of 18 to continue.";

let app: Awaited<ReturnType<typeof listenApp>>;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([listenApp(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

test("the age consent is given, refused a place, given again and withdrawn without script", async () => {
  const { visitor } = await newMember(app);
  const context = await newContext(browser, app.url, { javaScriptEnabled: false });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  const page = await context.newPage();
  await page.goto("/random-sex-positions");
  await says(page, "This section contains explicit content.");

  await runSql(app, "ALTER TABLE users RENAME COLUMN age_consent_version TO gone");
  await press(page, CONFIRM);
  await says(page, "We could not save this just now. Please try again.");
  await focused(page.locator(".errors"));
  await runSql(app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_version");

  await press(page, CONFIRM);
  await heading(page, "404 Page Not Found"); // behind the gate there is nothing yet
  expect(page.url()).toBe(`${app.url}/random-sex-positions`);
  await page.goto("/us");
  await says(page, "The 18+ pages close at once.");
  await page.getByRole("button", { name: /Withdraw my 18\+ consent/ }).click();
  expect(page.url()).toBe(`${app.url}/us`);
  await page.goto("/intimacyLab");
  await says(page, CONFIRM);
});
