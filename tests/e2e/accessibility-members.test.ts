import { expect, test } from "vitest";
import { inspect, NO_FAULT } from "#tests/support/inspect.ts";
import { misplacedAtAnyWidth } from "#tests/support/layout.ts";
import { HARD_TO_SET, MEMBERS } from "#tests/support/pages.ts";
import { worldStage } from "#tests/support/stage.ts";

// Each page and state: axe finds nothing in either theme, nothing runs out of the page from 320 to 1920 or with large
// text or without web fonts, Tab alone gets everywhere, nothing moves for who wants stillness, nothing goes wrong.
// The same with names of 40 letters, and from right to left.

const here = worldStage();

test.each([...MEMBERS, ...HARD_TO_SET])("$name", async (state) => {
  expect(await inspect(here, state)).toEqual(NO_FAULT);
});

test("fonts that never come keep nothing back", async () => {
  const [dashboard] = HARD_TO_SET;
  if (!dashboard) throw new Error("no dashboard");
  const { page } = await here.open(dashboard, {}, async (page) => {
    await page.route("**/*.woff2", (route) => route.abort());
  });
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter((font) => font.family.includes("Variable")).map((font) => font.status),
  );
  expect(loaded).not.toContain("loaded");
  // All that is left of the lists is what the test brings.
  expect(await misplacedAtAnyWidth(page, "web")).toEqual([]);
});
