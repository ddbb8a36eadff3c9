import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/auth.ts";
import { PHONE, WIDE } from "#tests/support/browser.ts";
import { setFonts } from "#tests/support/fonts.ts";
import { misplaced, setTextSize } from "#tests/support/layout.ts";
import { HARD_TO_SET, ON_THE_WAY, type PageState } from "#tests/support/pages.ts";
import { worldStage } from "#tests/support/stage.ts";

// Names of 50 letters and addresses of 64 without a space: nothing scrolls sideways, nothing is cut, at any width.

const NAME = "Wolfeschlegelsteinhausenbergerdorffwelchevoralterns".slice(0, 50);
const SMALL = { width: 320, height: 640 };

const here = worldStage();
beforeAll(async () => {
  const { app, people } = here.world;
  const { db } = app.services.database;
  const email = `${"chargoggagoggmanchauggagoggchaubunagungamaugg".repeat(2).slice(0, 64)}@example.test`;
  await db.update(users).set({ firstName: NAME, lastName: NAME });
  // Whose name is not known is called by the address.
  for (const [name, { uid }] of Object.entries(people))
    if (name === "joined")
      await db.update(users).set({ firstName: null, lastName: null, email }).where(eq(users.uid, uid));
});

const STATES: readonly PageState[] = [
  ...HARD_TO_SET.filter(({ who }) => who === "long"),
  ...ON_THE_WAY.filter(({ act }) => !act),
  { name: "question-waiting", who: "waiting", path: "/daily-questions" },
  { name: "dashboard-waiting", who: "waiting", path: "/dashboard" },
  { name: "dashboard", who: "mara", path: "/dashboard" },
  { name: "us-archive", who: "long", path: "/us/archive" },
  { name: "us-leave", who: "long", path: "/us/leave" },
  { name: "us-browsers", who: "long", path: "/us/browsers" },
  { name: "us of one without a name", who: "joined", path: "/us" },
  { name: "question of one without a name", who: "joined", path: "/daily-questions" },
];

/** Words of the clocks whose line leaves its disc. Two pixels are the letters' own air. */
const outOfDisc = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const discs = [...document.querySelectorAll(".clocks circle")].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll(".clocks .c")].flatMap((text, index) => {
      const disc = discs[index];
      if (!disc) return ["no disc"];
      const [x, y, r] = [disc.x + disc.width / 2, disc.y + disc.height / 2, disc.width / 2 + 2];
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      const lines: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        lines.push(...range.getClientRects());
      }
      return lines
        .filter(({ width }) => width > 0)
        .filter(({ left, right, top, height }) =>
          [left, right].some(
            (side) =>
              Math.hypot(side - x, Math.max(Math.abs(top + height / 4 - y), Math.abs(top + (height * 3) / 4 - y))) > r,
          ),
        )
        .map(({ left, right, top }) => `${text.textContent}: ${left} to ${right} at ${top}`);
    });
  });

test.each(STATES)("$name holds long words", async (state) => {
  const { page } = await here.open(state);
  const found: string[] = [];
  for (const face of ["web", "wide"] as const) {
    await setFonts(page, face);
    for (const size of [SMALL, PHONE, WIDE]) {
      await page.setViewportSize(size);
      const told = [...(await misplaced(page)), ...(await outOfDisc(page))];
      found.push(...told.map((line) => `${size.width}, ${face}: ${line}`));
    }
  }
  await page.setViewportSize(SMALL);
  await setTextSize(page, "200%");
  found.push(...(await misplaced(page)).map((line) => `large text: ${line}`));
  expect(found).toEqual([]);
});

test("the labels of the navigation grow with the text, and stay within the page", async () => {
  const { page } = await here.open({ name: "us", who: "mara", path: "/us" });
  await page.setViewportSize(SMALL);
  const labels = () =>
    page
      .locator(".nav li a")
      .evaluateAll((links) => links.map((link) => Number.parseFloat(getComputedStyle(link).fontSize)));
  const before = await labels();
  await setTextSize(page, "200%");
  expect(await labels()).toEqual(before.map((size) => size * 2));
  const nav = await page.locator(".nav").evaluate((element) => element.getBoundingClientRect().height / innerHeight);
  expect(nav).toBeLessThan(0.3);
  expect(await misplaced(page)).toEqual([]);
  const targets = await page
    .locator(".nav li a")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  for (const height of targets) expect(height).toBeGreaterThanOrEqual(44);
});

test.each([
  ["390", PHONE, ""],
  ["320 with text at 200%", SMALL, "200%"],
] as const)("at %s a toast leaves what has the focus to be seen, and most of the page", async (_, size, text) => {
  const { page } = await here.open({ name: "success", who: "joined", path: "/invite/success" });
  await page.setViewportSize(size);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator(".toast").waitFor();
  await setTextSize(page, text);
  const answer = page.locator("main a.btn, main button.btn").first();
  await answer.focus();
  // As a page stands whose focused button the toast finds at the lower edge.
  const [covered, share] = await answer.evaluate((element) => {
    element.scrollIntoView({ block: "nearest" });
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    return [toast && own.bottom > toast.top && own.top < toast.bottom, toast && toast.height / innerHeight] as const;
  });
  expect(covered).toBe(false);
  expect(share).toBeLessThan(0.35);
});
