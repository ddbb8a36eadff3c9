import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/after-intimacy.md in a browser: both consents, the form, the reveal and an idea, and the yes taken back. */
const here = stage();
const ADULT = "I confirm I am above the age of 18 to continue.";

/** How far what stands under a heading is from it. CSS pixels. */
const roomUnder = (page: Page, heading: string): Promise<number> =>
  page.getByRole("heading", { name: heading }).evaluate((element) => {
    const under = element.nextElementSibling;
    return under ? under.getBoundingClientRect().top - element.getBoundingClientRect().bottom : 0;
  });

/** What axe finds. It is script itself, and the page is the same without it. */
const faults = async (page: Page, scripts: boolean) => (scripts ? axeFinds(page) : []);

async function throughTheDoor(page: Page, scripts: boolean): Promise<void> {
  await press(page, ADULT);
  await page.getByRole("heading", { name: "May we keep what you write here?" }).waitFor();
  expect(await faults(page, scripts)).toEqual([]);
  await press(page, "Yes, keep what I write here");
  expect(await roomUnder(page, "What opens, and when")).toBeGreaterThanOrEqual(12);
}

test.each([true, false])(
  "script: %s: from both consents to what both liked, and out again",
  { timeout: 120_000 },
  async (javaScriptEnabled) => {
    const { a, b } = await connectedCouple(here.app);
    const pages: Page[] = [];
    for (const [as, words] of [
      [a, "Stay a little longer."],
      [b, "I will."],
    ] as const) {
      const page = await (await here.context({ as, options: { javaScriptEnabled } })).newPage();
      await page.goto("/checkin/after");
      await throughTheDoor(page, javaScriptEnabled);
      expect(await page.title()).toBe("The Couple App");
      await press(page, "Keep and send");
      await focused(page.locator(".errors"));
      await page.getByLabel("Being held", { exact: true }).check();
      await page.getByLabel("What would you change?", { exact: true }).last().fill("A warmer room.");
      await page.getByLabel(/^Words for /).fill(words);
      expect(await faults(page, javaScriptEnabled)).toEqual([]);
      await press(page, "Keep and send");
      await page.getByText("Erase what I said").waitFor();
      pages.push(page);
    }
    const [first, second] = pages as [Page, Page];
    await says(second, "You both liked");
    await says(second, "Stay a little longer.");
    expect(await second.getByText("A warmer room.").count()).toBe(1);
    expect(await faults(second, javaScriptEnabled)).toEqual([]);
    await first.reload();
    const asks = first.locator(".ideas summary").first();
    expect(await first.getByRole("button", { name: "Remove it: Being held" }).count()).toBe(0);
    await asks.click();
    await press(first, "Remove it: Being held");
    await first.getByRole("heading", { name: "Kept for you two" }).waitFor({ state: "detached" });
    await first.getByRole("link", { name: "What we keep of these pages" }).click();
    await first.getByRole("radio", { name: /^Erase all of it/ }).check();
    await press(first, "Take my yes back");
    await says(first, "You took your yes back");
    await second.reload();
    expect(await second.getByText("Stay a little longer.").count()).toBe(0);
  },
);
