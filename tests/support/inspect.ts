import type { Page } from "playwright";
import { expect } from "vitest";
import { axeFinds } from "./axe.ts";
import { PHONE, runScripts, WIDE } from "./browser.ts";
import { faultsByKeyboard } from "./keyboard.ts";
import { misplacedAtAnyWidth } from "./layout.ts";
import type { PageState } from "./pages.ts";
import type { worldStage } from "./stage.ts";

/** What a theme can change for axe. Everything else has been looked at by day. */
const BY_COLOUR = ["color-contrast", "link-in-text-block"];
/** What a width can change: how things look and lie, and what is there to be seen. The elements are the same. */
const BY_WIDTH = [
  ...BY_COLOUR,
  ...["target-size", "scrollable-region-focusable", "region", "skip-link", "heading-order", "page-has-heading-one"],
  ...["landmark-one-main", "landmark-unique", "landmark-no-duplicate-main", "aria-hidden-focus", "meta-viewport"],
];

/** What a page without a fault gives. */
export const NO_FAULT = {
  moving: [],
  axe: [],
  misplaced: [],
  byKeyboard: [],
  // An 18+ page is called as the product is, so that no history and no tab names it
  // (docs/product/security.md#18-pages).
  title: expect.stringMatching(/ · The Couple App$|^Couple App - |^The Couple App$/),
  problems: [],
};

/** Opens a page in its state once and looks at it from every side; each list is empty where all is well. */
export async function inspect(here: ReturnType<typeof worldStage>, state: PageState) {
  const { page, problems } = await here.open(state, {}, tellViolations);
  await runScripts(page, true);
  const report = {
    /** Nothing may move for who asked for stillness. */
    moving: await page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName)),
    axe: await axeByDayAndNight(page),
    misplaced: await misplacedAtAnyWidth(page, "web"),
    byKeyboard: [] as string[],
    title: await page.title(),
    /** Errors and warnings of the console, what the policy forbids, requests that failed. */
    problems,
  };
  await page.setViewportSize(PHONE);
  report.byKeyboard = await faultsByKeyboard(page);
  for (const face of ["wide", "narrow"] as const) report.misplaced.push(...(await misplacedAtAnyWidth(page, face)));
  return report;
}

async function axeByDayAndNight(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const lines = await axeFinds(page, colorScheme === "dark" ? BY_COLOUR : size === PHONE ? undefined : BY_WIDTH);
      found.push(...lines.map((line) => `${size.width} ${colorScheme}: ${line}`));
    }
  }
  return found;
}

/** What the policy of the page forbids is told to the console, which is watched. */
async function tellViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) =>
      // biome-ignore lint/suspicious/noConsole: see above
      console.error("policy:", event.violatedDirective, event.blockedURI),
    );
  });
}
