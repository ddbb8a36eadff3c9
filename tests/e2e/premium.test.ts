import type { Page } from "playwright";
import { afterAll, beforeEach, expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import { openStripe } from "#tests/support/stripe-standin.ts";

/** docs/product/premium-and-legal.md in a browser, as far as the stand-in's page on which one pays. */
const stripe = await openStripe();
const here = stage(() => stripe.settings);
afterAll(() => stripe.close());
beforeEach(() => stripe.goBy(() => here.app.clock.at));

const told = () => stripe.deliver((request) => here.app.fetch(request), here.app.origin);

/** The page says so, and stands at both widths. */
async function stands(page: Page, words: string): Promise<void> {
  await says(page, words);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect([words, width, await axeFinds(page)]).toEqual([words, width, []]);
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([words, width, beside <= 0]).toEqual([words, width, true]);
  }
}

test("from another page by a link and on to where one pays; each of the two reads how it stands", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open("/us", { as: a });
  await mark(page);
  await page.getByRole("link", { name: /^Premium/ }).click();
  await stands(page, "What it costs");
  // Still the policy of the page that was loaded first.
  await noPageLoad(page);
  await press(page, "Subscribe for €4.99 a month");
  await page.waitForURL(`${stripe.origin}/pay/**`);
  await press(page, "Pay");
  await page.waitForURL("**/premium?back=paid");
  await stands(page, "We are waiting for the bank's word.");
  await told();
  await page.goto("/premium");
  await stands(page, "It renews on");
  const other = await here.open("/premium", { as: b });
  await stands(other, "pays for both of you");

  const id = [...stripe.state.subscriptions.keys()].at(-1) ?? "";
  stripe.state.renew(id, false);
  await told();
  await page.reload();
  await stands(page, "The last payment has not come through.");
  await press(page, "Change the card");
  await page.waitForURL(`${stripe.origin}/portal/**`);
});
