import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { writingPair } from "#tests/support/couples.ts";
import { focused, mark, noPageLoad } from "#tests/support/flow.ts";
import type { TestMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();
let who: TestMember;
beforeAll(async () => {
  who = (await writingPair(here.app, "Rain on the carport")).a;
});

async function open(javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await here.context({ as: who.visitor, options: { javaScriptEnabled } })).newPage();
  await page.goto("/us");
  await page.getByRole("link", { name: /^Your words/ }).click();
  await page.getByRole("heading", { level: 1, name: "Your words" }).waitFor();
  return page;
}

const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).waitFor();
const marks = (page: Page) => page.locator(".own mark").allTextContents();

test("with script: the page stays, the focus too, and back shows what was looked for before", async () => {
  const page = await open(true);
  await hydrated(page);
  await mark(page);
  const field = page.getByLabel("Search your words");
  await field.fill("RAIN");
  await field.press("Enter");
  await said(page, "One place with “RAIN”.");
  await focused(field);
  expect(await marks(page)).toEqual(["Rain"]);
  await field.fill("zeppelin");
  await field.press("Enter");
  await said(page, "Nothing of yours has “zeppelin” in it.");
  await page.goBack();
  await said(page, "One place with “RAIN”.");
  await expect.poll(() => field.inputValue()).toBe("RAIN");
  await page.getByRole("link", { name: "Leave the search" }).click();
  await page.getByText("When a space ends").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  await noPageLoad(page);
});

test("without script: a form and its answer", async () => {
  const page = await open(false);
  await page.getByLabel("Search your words").fill("carp");
  await page.getByRole("button", { name: "Search" }).click();
  await said(page, "One place with “carp”.");
  expect(await marks(page)).toEqual(["carp"]);
  expect(new URL(page.url()).search).toBe("?q=carp");
});
