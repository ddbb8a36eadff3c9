import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "#tests/support/chromium.ts";
import { inspect, NO_FAULT } from "#tests/support/inspect.ts";
import { ON_THE_WAY, STRANGERS } from "#tests/support/pages.ts";
import { openWorld, type World } from "#tests/support/world.ts";

// Each page and state: axe finds nothing in either theme, nothing runs out of the page from 320 to 1920 or with large
// text or without web fonts, Tab alone gets everywhere, nothing moves for who wants stillness, nothing goes wrong.

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([openWorld(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await world.app.close();
});

test.each([...STRANGERS, ...ON_THE_WAY])("$name", async (state) => {
  expect(await inspect(browser, world, state)).toEqual(NO_FAULT);
});
