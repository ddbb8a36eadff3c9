import type { Page } from "playwright";
import { expect, test } from "vitest";
import { misplacedAtAnyWidth, TIGHT } from "#tests/support/layout.ts";
import { ERRORS, PAGES, SEVERAL_LANGUAGES } from "#tests/support/pages.ts";
import { worldStage } from "#tests/support/stage.ts";

// Each page and state, errors above all, in a language that is longer by 40%, from right to left and turned round:
// nothing runs out of it where a layout has the least room or with large text, and the browser writes what the server wrote.

const here = worldStage(["en", "en-XA", "en-XB"]);

const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

const states = [...PAGES, ...SEVERAL_LANGUAGES, ...ERRORS];

// Both pseudo-languages say the same words: a page that was come to once is looked at in both directions.
test.each(states)("$name", async (state) => {
  const { page, problems } = await here.open(state, { locale: "en-XB" });
  const look = async () => [await misplacedAtAnyWidth(page, "web", TIGHT), problems];
  expect(await languageOf(page)).toEqual(["en-XB", "rtl"]);
  expect(await look()).toEqual([[], []]);
  await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
  expect(await look()).toEqual([[], []]);
});

test("the one from left to right is a page of its own", async () => {
  const [landing] = PAGES;
  if (!landing) throw new Error("no page");
  const { page, problems } = await here.open(landing, { locale: "en-XA" });
  expect(await languageOf(page)).toEqual(["en-XA", "ltr"]);
  expect(problems).toEqual([]);
});
