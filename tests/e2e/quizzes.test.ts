import type { Page } from "playwright";
import { expect, test } from "vitest";
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

/** Answers what stands there, and so on to the end: one's own place and the guess of each. */
async function takeFrom(page: Page, first: number, me: number, guess: number): Promise<void> {
  for (let place = first; place <= 10; place++) {
    await says(page, `${place} of 10`);
    await choose(page, "me", me);
    await choose(page, "guess", guess);
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
