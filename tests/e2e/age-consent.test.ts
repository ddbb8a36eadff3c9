import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { hydrated, stopClock, watch } from "#tests/support/browser.ts";
import { focused, heading, mark, noPageLoad } from "#tests/support/flow.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { stage } from "#tests/support/stage.ts";

const CONFIRM = "I confirm I am above the age of 18 to continue.";
const UNSAVED = "We could not save this just now. Please try again.";

const here = stage();
let member: TestMember;
beforeEach(async () => {
  member = await newMember(here.app);
});

/** The 18+ page as this member's browser has it. @param stands its clock moves only when the test says so */
async function open({ stands = true } = {}): Promise<Page> {
  const prepare = async (page: Page) => {
    if (stands) await page.clock.install();
  };
  const page = await here.open("/intimacyLab", { as: member.visitor, prepare });
  if (stands) await stopClock(page);
  return page;
}

/** Counts the calls to a path, and lets the first ones fail. @returns the count as it grows */
async function failing(page: Page, path: string, times: number): Promise<{ calls: number }> {
  const seen = { calls: 0 };
  await page.route(`${here.app.url}${path}`, (route) => {
    seen.calls++;
    if (seen.calls > times) return route.continue();
    return route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } });
  });
  return seen;
}

const given = async (): Promise<boolean> =>
  ((await (await member.visitor.send("/api/user")).json()) as { ageConsentGiven: boolean }).ageConsentGiven;
const confirm = (page: Page) => page.getByRole("button", { name: CONFIRM });
const calls = (seen: { calls: number }, count: number) => expect.poll(() => seen.calls).toBe(count);
/** Lets the page's clock go on until there was one more call; how long that is, unit tests measure. */
const later = (page: Page, seen: { calls: number }, count: number) =>
  expect
    .poll(async () => {
      await page.clock.runFor(100);
      return seen.calls;
    })
    .toBe(count);

test("confirming in the browser records the consent and opens the page in its place", async () => {
  const page = await open({ stands: false });
  await mark(page);
  const problems = watch(page);
  await confirm(page).click();
  await heading(page, "Intimacy Lab");
  await noPageLoad(page);
  expect(new URL(page.url()).pathname).toBe("/intimacyLab");
  expect(await given()).toBe(true);
  expect(problems).toEqual([]);
});

test("what fails is sent once more; then the form stays and says so, and works again", async () => {
  const page = await open();
  const posts = await failing(page, "/api/user/age-consent", 2);
  await confirm(page).click();
  await calls(posts, 1);
  expect(await page.locator("form [aria-busy=true]").count()).toBe(1);
  await later(page, posts, 2);
  const alert = page.locator(".errors");
  await alert.waitFor();
  expect(await alert.textContent()).toContain(UNSAVED);
  await focused(alert);
  await confirm(page).waitFor();
  expect([await given(), new URL(page.url()).pathname]).toEqual([false, "/intimacyLab"]);
  await page.clock.resume();
  await confirm(page).click();
  await heading(page, "Intimacy Lab");
  expect(await given()).toBe(true);
});

test("a page with words of before a new wording is loaded anew, and nothing is recorded", async () => {
  const page = await open({ stands: false });
  // As a page of before would send it.
  await page.route(`${here.app.url}/api/user/age-consent`, (route) =>
    route.continue({ postData: JSON.stringify({ version: "0" }) }),
  );
  const loaded = page.waitForEvent("load");
  await confirm(page).click();
  await loaded;
  await confirm(page).waitFor();
  expect([await page.locator(".errors").count(), await given()]).toEqual([0, false]);
});

test("the user is fetched again 3 times, before it opens", async () => {
  const page = await open();
  const users = await failing(page, "/api/user", 3);
  await confirm(page).click();
  await calls(users, 1);
  for (const count of [2, 3, 4]) await later(page, users, count);
  await page.clock.resume();
  await heading(page, "Intimacy Lab");
});

test("where the server could not read the user the browser asks, again when it is online, and opens the page", async () => {
  await member.visitor.send("/api/user/age-consent", { method: "POST", headers: { Origin: here.app.origin } });
  await runSql(here.app, "ALTER TABLE users RENAME COLUMN age_consent_at TO gone");
  const page = await open({ stands: false });
  await confirm(page).waitFor();
  await runSql(here.app, "ALTER TABLE users RENAME COLUMN gone TO age_consent_at");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await heading(page, "Intimacy Lab");
});

test("it is withdrawn in Us, and the page asks again", async () => {
  await member.visitor.send("/api/user/age-consent", { method: "POST", headers: { Origin: here.app.origin } });
  // Where time stands the browser is never idle, and no page gets its scripts.
  const page = await open({ stands: false });
  await page.goto("/us");
  await hydrated(page);
  await page.getByRole("button", { name: /Withdraw my 18\+ consent/ }).click();
  await expect.poll(given).toBe(false);
  await page.getByRole("button", { name: /Withdraw/ }).waitFor({ state: "detached" });
  await page.goto("/intimacyLab");
  await confirm(page).waitFor();
});
