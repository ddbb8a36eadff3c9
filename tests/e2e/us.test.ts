import type { Page } from "playwright";
import { expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, holdPosts, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/us.md in a browser: with script, and without it. */
const here = stage();

const APART = /6,[67]\d0 km \(4,1\d0 miles\) between you\./;

/** Opens a setting of the room of the two by its row. */
const open = (page: Page, row: string) => page.getByRole("link", { name: new RegExp(`^${row} .*Change$`) }).click();
const row = (page: Page, value: string) => page.getByRole("listitem").filter({ hasText: value }).first().waitFor();

/** The whole of the room, by its own links and forms. @param look at each field that is open */
async function through(page: Page, look: () => Promise<void>): Promise<void> {
  await open(page, "City");
  await page.getByLabel("Look for a city").fill("Zqzq");
  await press(page, "Look");
  await says(page, "No city begins like that.");
  await look();
  await page.getByLabel("Look for a city").fill("Springfield, Illinois");
  await press(page, "Look");
  await page.getByRole("button", { name: /^Springfield/ }).waitFor();
  await look();
  await page.getByRole("button", { name: /^Springfield/ }).click();
  await row(page, "Springfield, Illinois, United States");

  await open(page, "Awake");
  await page.getByLabel("From", { exact: true }).selectOption("22:30");
  await page.getByLabel("To", { exact: true }).selectOption("22:30");
  await press(page, "Save");
  await focused(page.locator(".errors"));
  await look();
  await page.getByLabel("To", { exact: true }).selectOption("06:30");
  await press(page, "Save");
  await row(page, "22:30 to 06:30");

  await page.getByRole("link", { name: "Set the day" }).click();
  await page.getByLabel("The day you two came together").fill("2199-01-01");
  await press(page, "Save");
  await focused(page.locator(".errors"));
  await look();
  await page.getByLabel("The day you two came together").fill("2020-02-29");
  await press(page, "Save");
  await says(page, "You have set it.");

  await open(page, "Gender");
  await look();
  await page.getByLabel("In your own words").fill("Non-binary");
  await press(page, "Save");
  await row(page, "Non-binary");

  await open(page, "Name");
  await look();
  await page.getByLabel("First name").fill("Marisol");
  await press(page, "Save");
  await row(page, "Marisol Tester");

  await open(page, "Email");
  await look();
  await page.getByRole("link", { name: "Leave it as it was" }).click();
  await page.getByRole("heading", { level: 1, name: /Marisol/ }).waitFor();
}

test("with script: city, waking hours, anniversary, gender, name and address, mistakes among them, without a page being loaded", async () => {
  const { a, b } = await connectedCouple(here.app, { a: "America/Chicago", b: "Europe/Lisbon" });
  const page = await here.open("/us", { as: a });
  await mark(page);
  expect(await axeFinds(page)).toEqual([]);
  await through(page, async () => expect(await axeFinds(page)).toEqual([]));
  await noPageLoad(page);

  const other = await here.open("/us", { as: b });
  for (const words of ["Springfield, Illinois, United States", "Non-binary", "22:30 to 06:30", "Marisol has set it."])
    await says(other, words);
  expect(await other.getByText("km (").count()).toBe(0);
  await open(other, "City");
  await other.getByLabel("Look for a city").fill("Lisbon, Portugal");
  await press(other, "Look");
  await other
    .getByRole("button", { name: /^Lisbon/ })
    .first()
    .click();
  await other.getByText(APART).waitFor();
  expect(await axeFinds(other)).toEqual([]);
  await page.reload();
  await page.getByText(APART).waitFor();
  // The hours of both on one band, in words too.
  await page
    .getByRole("img", { name: /^Both awake from .* to 06:30 in Springfield, which is .* in Lisbon\./ })
    .waitFor();
});

test("without script: the same by the same links and forms", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await (await here.context({ as: a, options: { javaScriptEnabled: false } })).newPage();
  await page.goto("/us");
  await through(page, async () => {});
  // Where nothing can be read by script, axe is asked by the other test of the same pages.
  expect(await page.locator("[disabled]").count()).toBe(0);
});

test("who presses on while script tells the time zone is led where the press leads, and is not asked for it afterwards", async () => {
  const { a, accounts } = await connectedCouple(here.app, {});
  let telling: Awaited<ReturnType<typeof holdPosts>> | undefined;
  const prepare = async (page: Page) => {
    telling = await holdPosts(page, "/us/time-zone");
  };
  const page = await here.open("/dashboard", { as: a, prepare, options: { timezoneId: "Europe/Lisbon" } });
  await expect.poll(() => telling?.held.posts).toBe(1);
  await mark(page);
  const pressed = await holdPosts(page, "/us/partner");
  await press(page, "Yes, that is them");
  await expect.poll(() => pressed.held.posts).toBe(1);
  telling?.release();
  const zones = () => here.app.services.database.db.select({ email: users.email, zone: users.timeZone }).from(users);
  const zone = async () => (await zones()).find(({ email }) => email === accounts.a.email)?.zone;
  await expect.poll(zone).toBe("Europe/Lisbon");
  // One answer later the page has that one too.
  await page.evaluate(async () => (await fetch("/favicon.svg")).text());
  pressed.release();
  await page.waitForURL("**/invite/success");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Thinking of you" }).waitFor();
  expect(await page.getByRole("heading", { name: "Where is your clock?" }).count()).toBe(0);
  await noPageLoad(page);
});
