import type { Page } from "playwright";
import { expect, test } from "vitest";
import { knownPair } from "#tests/support/couples.ts";
import { heading, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/intimacy-questions.md in the browsers of two: with script, and without. */
const here = stage();

const LAB = "/intimacyLab";
const LIST = `${LAB}/questions`;
const FIRST = "How should we lie when we talk in bed?";
const TEXT = "When do you feel near to me although we do not touch?";
const both = (page: Page) => page.locator(".reveal blockquote").allInnerTexts();
/** What the browser keeps on its own: nothing of this. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("one answers with script and the other one without; both answers open to both, and nothing of it before", async () => {
  const { a, b } = await knownPair(here.app);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  const page = await here.open(LAB, { as: a.visitor });
  await mark(page);
  await page.getByRole("link", { name: "Intimacy questions" }).click();
  await heading(page, "Intimacy questions");
  // The lightest comes first, and its topic is open.
  expect(await page.locator(".asked h2").innerText()).toBe(FIRST);
  await page.locator(".topics a").filter({ hasText: TEXT }).click();
  await heading(page, TEXT);
  expect([await page.title(), new URL(page.url()).pathname]).toEqual([
    "The Couple App",
    expect.stringMatching(/^\/intimacyLab\/questions\/[\w-]{22}$/),
  ]);

  // Sent empty it says why, and what was written before is there.
  await press(page, "Send my answer");
  await says(page, "Write something first.");
  await page.getByRole("textbox", { name: "Your answer" }).fill("When you read beside me.");
  expect(await kept(page)).not.toContain("beside me");
  await press(page, "Send my answer");
  await says(page, "Your half is in.");
  await page.getByRole("link", { name: "Change it" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("When you read beside me, aloud.");
  await press(page, "Send my answer");
  await says(page, "When you read beside me, aloud.");
  await noPageLoad(page);

  const plain = await (await here.context({ as: b.visitor, options: { javaScriptEnabled: false } })).newPage();
  await plain.goto(here.app.url + LIST);
  const waiting = plain.getByRole("region", { name: "For you now" });
  expect(await waiting.innerText()).toContain(TEXT);
  // A topic opens without script too.
  await plain.getByText("Bodies", { exact: true }).click();
  expect(await plain.locator(".topics details[open]").count()).toBe(2);
  await waiting.getByRole("link").click();
  await heading(plain, TEXT);
  expect(await plain.content()).not.toContain("beside me");
  await plain.getByRole("textbox", { name: "Your answer" }).fill("On the phone, when neither talks.");
  await plain.getByRole("button", { name: "Send my answer" }).click();
  expect(await both(plain)).toEqual(["On the phone, when neither talks.", "When you read beside me, aloud."]);

  await page.goto(here.app.url + LIST);
  await page.getByRole("region", { name: "For you now" }).getByRole("link").click();
  await heading(page, TEXT);
  expect(await both(page)).toEqual(["When you read beside me, aloud.", "On the phone, when neither talks."]);

  // Erased by one it closes for both.
  await plain.getByText("Erase my answer").click();
  await plain.getByRole("button", { name: "Erase it" }).click();
  await expect.poll(() => plain.locator("main").innerText()).toContain("It is over, and nothing more opens here.");
  await page.reload();
  await says(page, "It is over, and nothing more opens here.");
  expect(await page.content()).not.toContain("neither talks");
});

test("with the yes to keeping taken back elsewhere nothing is kept, the words stay on the page, and it asks again", async () => {
  const { a } = await knownPair(here.app);
  await openAdult(a.visitor);
  const page = await here.open(LIST, { as: a.visitor });
  await page.locator(".topics a").filter({ hasText: TEXT }).click();
  await heading(page, TEXT);
  await page.getByRole("textbox", { name: "Your answer" }).fill("In the rain.");
  await a.visitor.post("/us/keeping-consent", new URLSearchParams({ do: "withdraw", kept: "erase" }));
  await press(page, "Send my answer");
  await says(page, "It is not kept, because you have not said that it may be.");
  await says(page, "In the rain.");
  await expect.poll(() => page.locator("h1").innerText()).not.toContain("near to me");
});
