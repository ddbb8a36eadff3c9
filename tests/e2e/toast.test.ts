import type { Page } from "playwright";
import { expect, test } from "vitest";
import { MOVING, stopClock } from "#tests/support/browser.ts";
import { heading, press, toastSwipe } from "#tests/support/flow.ts";
import { account, signUp } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import { Visitor } from "#tests/support/visitor.ts";

const here = stage(undefined, MOVING);

/** Skips the invite step, which a toast confirms; the page's clock stands when the toast has come. */
async function skip(): Promise<Page> {
  const visitor = new Visitor(here.app);
  await signUp(visitor, account("Mara"));
  const page = await here.open("/invite", { as: visitor, prepare: (page) => page.clock.install() });
  await stopClock(page);
  await press(page, "Next");
  await page.locator(".toast").waitFor();
  return page;
}

const state = (page: Page) => page.locator(".toast").getAttribute("data-state");

test("a toast says what was done, closes after 2 s and is gone a second later", async () => {
  const page = await skip();
  expect(await page.getByRole("status").filter({ hasText: "Invite Skipped" }).textContent()).toContain(
    "You can invite your partner later from the dashboard.",
  );
  await page.clock.runFor(1_999);
  expect(await state(page)).toBe("open");
  await page.clock.runFor(1);
  await expect.poll(() => state(page)).toBe("closed");
  await page.clock.runFor(999);
  expect(await state(page)).toBe("closed");
  await page.clock.runFor(1);
  await page.locator(".toast").waitFor({ state: "detached" });
});

test("the pointer stops its clock, and so does the focus", async () => {
  const page = await skip();
  await page.clock.runFor(1_500);
  await page.locator(".toast").hover();
  await page.clock.runFor(60_000);
  expect(await state(page)).toBe("open");
  // From the pointer to the keyboard: it stays.
  await page.getByRole("button", { name: "Close" }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  expect(await state(page)).toBe("open");
  await page.getByRole("button", { name: "Close" }).blur();
  await page.clock.runFor(2_000);
  await expect.poll(() => state(page)).toBe("closed");
});

test("it can be closed, it stands above the navigation, and a page one goes on to leaves it alone", async () => {
  const page = await skip();
  const toast = await page.locator(".toast").boundingBox();
  const nav = await page.locator(".nav").boundingBox();
  if (!toast || !nav) throw new Error("no toast or no navigation");
  expect(toast.y + toast.height).toBeLessThanOrEqual(nav.y);
  await page.getByRole("link", { name: "Us", exact: true }).click();
  await heading(page, "Mara");
  expect(await state(page)).toBe("open");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => state(page)).toBe("closed");
  await page.clock.runFor(1_000);
  await page.locator(".toast").waitFor({ state: "detached" });
});

test("swiped aside by more than 50 px it closes, by less it stays", async () => {
  const page = await skip();
  const swipe = await toastSwipe(page);
  await swipe(50);
  expect(await state(page)).toBe("open");
  await swipe(-51);
  await expect.poll(() => state(page)).toBe("closed");
});

test("one at a time: the newest takes the place of the other", async () => {
  const page = await skip();
  await press(page, "Share Invite Code");
  // Looked at in one go: the newest goes by itself too.
  const told = async () => {
    const titles = await page.locator(".toast b").allTextContents();
    return { titles: titles.length, old: titles.includes("Invite Skipped") };
  };
  await expect.poll(told).toEqual({ titles: 1, old: false });
});
