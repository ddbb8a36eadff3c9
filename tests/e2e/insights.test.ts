import type { Page } from "playwright";
import { afterAll, beforeEach, expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { MODEL_SAYS, standInModel } from "#tests/support/model.ts";
import { stage } from "#tests/support/stage.ts";
import { agreed, BY_RULES, toWednesday } from "#tests/support/weekly-summary.ts";

/** docs/product/insights.md#the-week-in-words in a browser: with script, and without it. */
const standIn = await standInModel();
afterAll(() => standIn.close());
const here = stage(() => standIn.settings);
beforeEach(() => {
  standIn.model.manner = "well";
  toWednesday(here.app);
});

/** The first sentence of the model: all that is whole of it while it is held. */
const BEGINNING = MODEL_SAYS.slice(0, MODEL_SAYS.indexOf(".") + 1);
const words = (page: Page) => page.locator("#week .own").first();
const writer = (page: Page) => page.locator("#week .chip");
const button = (page: Page) => page.locator('form[action="/insights/week"] button');

test("with script the words come as they are written, without a page being loaded, and the partner reads the same", async () => {
  const { a, b } = await agreed(here.app);
  standIn.model.manner = "held";
  const page = await here.open("/insights", { as: a.visitor });
  await mark(page);
  await press(page, "Write it");
  await says(page, BEGINNING);
  expect(await words(page).innerText()).toBe(BEGINNING);
  expect(standIn.holds()).toBe(true);
  expect(await button(page).innerText()).toBe("Writing it...");
  expect(await axeFinds(page)).toEqual([]);
  standIn.goOn();
  await says(page, MODEL_SAYS);
  await button(page).waitFor({ state: "detached" });
  expect(await words(page).innerText()).toBe(MODEL_SAYS);
  expect(await writer(page).innerText()).toBe("by the model stand-in");
  await noPageLoad(page);

  const other = await here.open("/insights", { as: b.visitor });
  expect(await words(other).innerText()).toBe(MODEL_SAYS);
  expect(await writer(other).innerText()).toBe("by the model stand-in");
  expect(await button(other).count()).toBe(0);
});

test("without script a press leads to the same words, for both", async () => {
  const { a, b } = await agreed(here.app);
  const [first, second] = [a, b].map(({ visitor }) =>
    here.context({ as: visitor, options: { javaScriptEnabled: false } }),
  );
  const page = (await (await first)?.newPage()) as Page;
  await page.goto("/insights");
  await press(page, "Write it");
  await says(page, MODEL_SAYS);
  expect(new URL(page.url()).pathname).toBe("/insights");
  expect(await writer(page).innerText()).toBe("by the model stand-in");
  const other = (await (await second)?.newPage()) as Page;
  await other.goto("/insights");
  expect(await words(other).innerText()).toBe(MODEL_SAYS);
});

test("where the model is gone in the middle of a sentence, our own rules' words stand in the place of its own, and say so", async () => {
  const { a, b } = await agreed(here.app);
  standIn.model.manner = "held";
  const page = await here.open("/insights", { as: a.visitor });
  await press(page, "Write it");
  await says(page, BEGINNING);
  standIn.breakOff();
  await button(page).waitFor({ state: "detached" });
  const ours = await words(page).innerText();
  expect(ours).toMatch(BY_RULES);
  expect(await page.locator("main").innerText()).not.toContain(BEGINNING);
  expect(await writer(page).innerText()).toBe("by our own rules");
  const other = await here.open("/insights", { as: b.visitor });
  expect(await words(other).innerText()).toBe(ours);
  expect(await writer(other).innerText()).toBe("by our own rules");
});
