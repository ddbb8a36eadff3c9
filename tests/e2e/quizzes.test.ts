import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { contentItems } from "#db/schema/content.ts";
import { axeFinds } from "#tests/support/axe.ts";
import { heading, mark, noPageLoad, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/quizzes.md in two browsers, with script and without. */
const here = stage();

const PATH = "/quiz/small-habits";
const choose = (page: Page, field: "me" | "guess", place: number) =>
  page.locator(`input[name=${field}][value="${place}"]`).check({ force: true });
const next = (page: Page, name = "Next question") => page.getByRole("button", { name, exact: true }).click();

/** Answers what stands there, and so on to the end: one's own place and the guess of each, where one is asked for. */
async function takeFrom(page: Page, first: number, me: number, guess: number | null): Promise<void> {
  for (let place = first; place <= 10; place++) {
    await says(page, `${place} of 10`);
    await choose(page, "me", me);
    if (guess) await choose(page, "guess", guess);
    await next(page, place === 10 ? "Finish the quiz" : "Next question");
  }
}

test("in script: one question after the other without a page load, on two devices, changed once; then both see it", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open("/quiz", { as: a });
  await page.getByRole("link", { name: /Small habits/ }).click();
  await mark(page);
  await next(page);
  await says(page, "Pick your own answer.");
  expect(await axeFinds(page)).toEqual([]);
  await choose(page, "me", 2);
  await choose(page, "guess", 2);
  await next(page);
  await says(page, "2 of 10");
  // Nothing of the first question's choice stands in the second one.
  expect(await page.locator("input:checked").count()).toBe(0);
  await page.getByRole("link", { name: "Previous question" }).click();
  await says(page, "1 of 10");
  expect(await page.locator("input[name=me]:checked").getAttribute("value")).toBe("2");
  await choose(page, "me", 1);
  await next(page);
  await says(page, "2 of 10");
  await noPageLoad(page);
  // Another device of hers goes on from there.
  const other = await here.open(PATH, { as: a });
  await takeFrom(other, 2, 1, 2);
  await heading(other, "You are done");
  await says(other, "has not finished it yet");

  const his = await here.open("/dashboard", { as: b });
  await his.getByRole("link", { name: /has finished a quiz/ }).click();
  await says(his, "Mara: done");
  await takeFrom(his, 1, 2, 1);
  await heading(his, "You know each other by heart");
  await says(his, "20 of 20 guesses were right");
  expect(await axeFinds(his)).toEqual([]);
  await page.goto(`${PATH}/results`);
  await says(page, "20 of 20 guesses were right");
});

test("without script: the same, by plain forms", async () => {
  const { a, b } = await connectedCouple(here.app);
  const plain = async (as: typeof a) => (await here.context({ as, options: { javaScriptEnabled: false } })).newPage();
  const [page, his] = [await plain(a), await plain(b)];
  for (const one of [page, his]) await one.goto(PATH);
  await choose(page, "me", 3);
  await next(page);
  await says(page, "Pick what you think your partner answers.");
  expect(await page.locator("input[name=me]:checked").getAttribute("value")).toBe("3");
  await takeFrom(page, 1, 1, 1);
  await heading(page, "You are done");
  await takeFrom(his, 1, 2, 2);
  await heading(his, "All of it still to find out");
  await page.reload();
  await heading(page, "All of it still to find out");
  await says(page, "Here you both guessed wrong.");
});

test("the picture of the figure is a file to keep, and the share sheet's where there is one", async () => {
  const { a, b } = await connectedCouple(here.app);
  for (const [who, place] of [
    [a, 1],
    [b, 2],
  ] as const)
    await takeFrom(await here.open("/quiz/waiting", { as: who }), 1, place, null);
  const page = await here.open("/quiz/waiting/results", { as: a });
  const link = page.getByRole("link", { name: "Share a picture" });
  const [kept] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(kept.suggestedFilename()).toBe("the-couple-app.png");
  // No browser of the tests has a sheet: this one says what it was handed.
  await page.evaluate(() => {
    const handed: unknown[] = [];
    Object.assign(window, { handed });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, ...more }: { files: File[] }) => {
        handed.push([files.map(({ name, type, size }) => [name, type, size > 1_000]), more]);
      },
    });
  });
  await link.click();
  const handed = () => page.evaluate(() => (window as unknown as { handed: unknown[] }).handed);
  await expect.poll(handed).toEqual([[[["the-couple-app.png", "image/png", true]], {}]]);
});

test("a question that has new words meanwhile is refused and shown anew, and taken with the next press", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open("/quiz/guests", { as: a });
  await mark(page);
  await choose(page, "me", 1);
  const { db } = here.app.services.database;
  await db.update(contentItems).set({ version: 9 }).where(eq(contentItems.id, "qq-guests-01"));
  await next(page);
  await says(page, "This question has new words. Here it is again.");
  await choose(page, "me", 1);
  await next(page);
  await says(page, "2 of 10");
  await noPageLoad(page);
});

test("an answer that could not be sent stays chosen, and is kept once it can be", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(PATH, { as: a });
  await choose(page, "me", 4);
  await choose(page, "guess", 3);
  await page.context().setOffline(true);
  await next(page);
  await page.locator(".errors").waitFor();
  expect(await page.locator("input[name=me]:checked").getAttribute("value")).toBe("4");
  await page.context().setOffline(false);
  await next(page);
  await says(page, "2 of 10");
});
