import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { writingPair } from "#tests/support/couples.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { stage } from "#tests/support/stage.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const here = stage();

const field = (page: Page) => page.getByRole("textbox", { name: /^Write to / });
const lines = (page: Page) => page.locator(".talk-list .words-in").allTextContents();
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith("answer-draft-") ? [localStorage[key]] : [])),
  );
const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function threadOf(visitor: Visitor, path: string): Promise<Page> {
  const page = await here.open(path, { as: visitor });
  await mark(page);
  return page;
}

test.each(["/daily-questions", "the date's own page"])(
  "with script a line comes without a page load or a jump, the field is free, and what was written goes again, on %s",
  async (where) => {
    const { a, path } = await writingPair(here.app, "Rain");
    const page = await threadOf(a.visitor, where.startsWith("/") ? where : path);
    await field(page).fill("Which floor were you on?");
    await says(page, "Draft kept on this device");
    await page.getByRole("button", { name: "Send", exact: true }).scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await press(page, "Send");
    await expect.poll(() => lines(page)).toEqual(["Which floor were you on?"]);
    await expect.poll(() => field(page).inputValue()).toBe("");
    expect(await drafts(page)).toEqual([]);
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await scrolled(page)).toBeGreaterThan(0);

    // The same words again are meant this time: the page is newer than the line. Here time stands still by itself.
    here.app.clock.move(0.01);
    await page.getByRole("button", { name: "Heart" }).click();
    await page.locator(".react [aria-pressed=true]").waitFor();
    await field(page).fill("Which floor were you on?");
    await press(page, "Send");
    await expect.poll(() => lines(page)).toHaveLength(2);
    await page
      .getByRole("button", { name: /^Delete/ })
      .first()
      .click();
    await expect.poll(() => lines(page)).toHaveLength(1);
    await noPageLoad(page);
  },
);

test("a reaction shows as pressed, and a second press takes it back, without a page load", async () => {
  const { a, b, path } = await writingPair(here.app, "Rain");
  const page = await threadOf(a.visitor, path);
  const heart = page.getByRole("button", { name: "Heart" });
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await says(await threadOf(b.visitor, path), "takes yours to heart");
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
  await noPageLoad(page);
});

test("a line that could not be sent stays in its field and on the device, and goes the next time", async () => {
  const { a, path } = await writingPair(here.app, "Rain");
  const page = await threadOf(a.visitor, path);
  await field(page).fill("Fourth. So: clang.");
  await page.context().setOffline(true);
  await press(page, "Send");
  await focused(page.locator(".errors").filter({ hasText: "The server could not be reached." }));
  expect(await field(page).inputValue()).toBe("Fourth. So: clang.");
  await page.context().setOffline(false);
  await page.close();

  const again = await page.context().newPage();
  await again.goto(path);
  await hydrated(again);
  await expect.poll(() => field(again).inputValue()).toBe("Fourth. So: clang.");
  await press(again, "Send");
  await expect.poll(() => lines(again)).toEqual(["Fourth. So: clang."]);
  await expect.poll(() => field(again).inputValue()).toBe("");
  await expect.poll(() => drafts(again)).toEqual([]);
});

test("without script: plain forms, and the browser stays at the thread", async () => {
  const { a, path } = await writingPair(here.app, "Rain");
  const context = await here.context({ as: a.visitor, options: { javaScriptEnabled: false } });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("button", { name: "Moved" }).click();
  expect(await page.getByRole("button", { name: "Moved" }).getAttribute("aria-pressed")).toBe("true");
  await field(page).fill("Which floor?");
  await press(page, "Send");
  expect(await lines(page)).toEqual(["Which floor?"]);
  expect(page.url()).toMatch(/#thread$/);
  await field(page).fill("x".repeat(1001));
  await press(page, "Send");
  await focused(page.locator(".errors"));
  expect(await field(page).inputValue()).toBe("x".repeat(1001));
  await page.goto(path);
  await page.getByRole("button", { name: /^Delete/ }).click();
  expect(await lines(page)).toEqual([]);
  await page.goto("/daily-questions/archive");
  await page.getByLabel("Category").selectOption("Courage");
  await press(page, "Show");
  expect(new URL(page.url()).searchParams.get("category")).toBe("courage");
});
