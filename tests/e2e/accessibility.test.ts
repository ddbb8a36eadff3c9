import { expect, test } from "vitest";
import { setFonts, widthIn } from "#tests/support/fonts.ts";
import { inspect, NO_FAULT } from "#tests/support/inspect.ts";
import { ON_THE_WAY, STRANGERS } from "#tests/support/pages.ts";
import { worldStage } from "#tests/support/stage.ts";

// Each page and state: axe finds nothing in either theme, nothing runs out of the page from 320 to 1920 or with large
// text or without web fonts, Tab alone gets everywhere, nothing moves for who wants stillness, nothing goes wrong.

const here = worldStage();

test.each([...STRANGERS, ...ON_THE_WAY])("$name", async (state) => {
  expect(await inspect(here, state)).toEqual(NO_FAULT);
});

test("the faces that stand in for the web fonts are wider and narrower than these, and those of no machine", async () => {
  const { page } = await here.open({ name: "landing", who: "stranger", path: "/" });
  const widths: Record<string, number[]> = {};
  for (const face of ["web", "wide", "narrow"] as const) {
    await setFonts(page, face);
    widths[face] = await Promise.all(["--font-serif", "--font-sans"].map((list) => widthIn(page, `var(${list})`)));
  }
  const { web = [], wide = [], narrow = [] } = widths;
  expect(web).toHaveLength(2);
  for (const [index, width] of web.entries()) {
    expect((wide[index] ?? 0) / width).toBeGreaterThan(1.1);
    expect((narrow[index] ?? 1) / width).toBeLessThan(0.9);
  }
});
