import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openState } from "#tests/support/browser.ts";
import { launchChromium } from "#tests/support/chromium.ts";
import { misplacedAtAnyWidth } from "#tests/support/layout.ts";
import { PAGES, SEVERAL_LANGUAGES } from "#tests/support/pages.ts";
import { openWorld, type World } from "#tests/support/world.ts";

// Each page in a language that is longer by 40%, and from right to left: nothing runs out of it, from 320 to 1920 or
// with large text, and the browser writes what the server wrote.

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([openWorld(["en", "en-XA", "en-XB"]), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await world.app.close();
});

// What is done on the others is done by English words.
const pages = [...PAGES, ...SEVERAL_LANGUAGES].filter(({ act }) => !act);

describe.each(["en-XA", "en-XB"] as const)("in %s", (locale) => {
  test.each(pages)("$name", async (state) => {
    const { page, problems } = await openState(browser, world, state, { locale });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect([await misplacedAtAnyWidth(page, "web"), problems]).toEqual([[], []]);
    await page.context().close();
  });
});
