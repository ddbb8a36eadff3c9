import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { hydrated, newContext } from "#tests/support/browser.ts";
import { launchChromium } from "#tests/support/chromium.ts";
import { press } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";

let app: Awaited<ReturnType<typeof listenApp>>;
let browser: Browser;
let context: BrowserContext;
let email: string;
beforeAll(async () => {
  [app, browser] = await Promise.all([listenApp(), launchChromium()]);
});
beforeEach(async () => {
  app.clock.at = new Date();
  const member = await newMember(app);
  email = member.email;
  context = await newContext(browser, app.url);
  await context.addCookies([...member.visitor.cookies].map(([name, value]) => ({ name, value, url: app.url })));
  return () => context.close();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** A tab on the page that shows who one is. */
async function tab(path = "/us"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await hydrated(page);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await press(page, "Sign out");
  await page.waitForURL(`${app.url}/`);
  await page.getByRole("link", { name: "Create an account" }).first().waitFor();
}

/** Wherever one ends up: the landing page, and nothing of the person. */
async function expectNothingPrivate(page: Page): Promise<void> {
  await page.waitForURL(`${app.url}/`);
  await page.getByRole("link", { name: "Create an account" }).first().waitFor();
  expect(await page.content()).not.toContain(email);
}

test("back after signing out: nothing private shows, by whatever way the pages were reached", async () => {
  const page = await tab("/dashboard");
  await page.getByRole("link", { name: "Us", exact: true }).click();
  await page.getByText(email).first().waitFor();
  await signOut(page);
  for (let step = 0; step < 2; step++) {
    await page.goBack();
    await expectNothingPrivate(page);
  }
});

test("two tabs, one signed out: the other one's next step is the landing page, and Back stays there", async () => {
  const [one, two] = [await tab(), await tab()];
  await two.getByText(email).first().waitFor();
  await signOut(one);
  await two.getByRole("link", { name: "Home", exact: true }).click();
  await expectNothingPrivate(two);
  await two.goBack();
  await expectNothingPrivate(two);
});

test("two tabs, one signed out: what the other one sends is refused", async () => {
  const [one, two] = [await tab(), await tab("/us/edit-firstName")];
  await signOut(one);
  await two.getByLabel("First name").fill("Mara");
  await two.getByLabel("Last name").fill("Duarte");
  const [answer] = await Promise.all([
    two.waitForResponse((response) => response.request().method() === "POST"),
    two.locator("main form button[type=submit]").first().click(),
  ]);
  expect([202, 302]).toContain(answer.status());
  await expectNothingPrivate(two);
});
