import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { encoded } from "#tests/support/bodies.ts";
import { heading, mark, noPageLoad, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { quizFormOn } from "#tests/support/planters/quizzes.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/play.md in two browsers, with script and without. */
const here = stage();

const WAITING = "/quiz/waiting";

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: typeof name === "string" });
const chosen = (page: Page) => page.locator(".segs [aria-current=true]").allTextContents();

/** From the dashboard to the room, an idea, what is begun, and to the end of it. */
async function walk(page: Page, scripts = true): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Play" }).click();
  await heading(page, "Play");
  await says(page, "Nothing waits for you.");
  await link(page, "Together").click();
  await page.waitForURL(/where=together/);
  await link(page, "Awake").click();
  await page.waitForURL(/where=together&how=awake/);
  expect(await chosen(page)).toEqual(["Together", "Awake"]);
  const first = await page.locator("#tonight").textContent();
  await link(page, "Another idea").click();
  await page.waitForURL(/after=/);
  await expect.poll(() => page.locator("#tonight").textContent()).not.toBe(first);
  if (scripts) expect(await axeFinds(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => page.locator("#tonight").textContent()).toBe(first);
  await page
    .locator(".rooms")
    .getByRole("link", { name: /This or that/ })
    .click();
  await heading(page, "This or that");
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  expect(await current.textContent()).toBe("Play");
}

test("in script: an idea, and what the other has done leads to where it goes on, without a page load", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open("/dashboard", { as: a });
  await walk(page);
  await page.goto("/play");
  await mark(page);
  await link(page, "Another idea").click();
  await page.waitForURL(/after=/);
  await noPageLoad(page);
  for (let form = await quizFormOn(b, WAITING); form; form = await quizFormOn(b, WAITING))
    await b.post(form.action, encoded({ ...form.fields, me: "1" }));
  await page.goto("/play");
  await link(page, /^Quiz: .* is done/).click();
  await says(page, "1 of 10");
  const his = await here.open("/play", { as: b });
  await says(his, "You are done. It opens when Mara is, and nothing runs out.");
  expect(await axeFinds(his)).toEqual([]);
});

test("without script: the same, by plain links; by the keyboard too", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await (await here.context({ as: a, options: { javaScriptEnabled: false } })).newPage();
  await walk(page, false);
  await page.goto("/play");
  await link(page, "Together").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/where=together/);
  expect((await chosen(page))[0]).toBe("Together");
});
