import type { BrowserContext, Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { press } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();
let context: BrowserContext;
let email: string;
beforeEach(async () => {
  const member = await newMember(here.app);
  email = member.email;
  context = await here.context({ as: member.visitor });
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
  await page.waitForURL(`${here.app.url}/`);
  await page.getByRole("link", { name: "Create an account" }).first().waitFor();
}

/** Wherever one ends up: the landing page, and nothing of the person. */
async function expectNothingPrivate(page: Page): Promise<void> {
  await page.waitForURL(`${here.app.url}/`);
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
