import type { Page } from "playwright";
import { expect, test } from "vitest";
import { knownPair } from "#tests/support/couples.ts";
import { heading, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/positions.md in the browsers of two: with script, and without. */
const here = stage();

const PATH = "/random-sex-positions";
const titleOn = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const pressed = (page: Page) => page.locator(".marks [aria-pressed=true]").allInnerTexts();
const drawn = (page: Page) => page.locator(".plate");

/** Draws the next one, and waits until another one lies there. */
async function drawAnother(page: Page): Promise<string> {
  const before = await titleOn(page);
  await page.getByRole("button", { name: /^Draw (one|another)$/ }).click();
  await expect.poll(() => titleOn(page)).not.toBe(before);
  return titleOn(page);
}

test("one draws with script and the other one without; what is put away comes for neither, and nobody is told of anything", async () => {
  const { a, b } = await knownPair(here.app);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  const page = await here.open("/intimacyLab", { as: a.visitor });
  await page.getByRole("link", { name: "Random positions" }).click();
  await heading(page, "Random positions");
  await mark(page);

  // Two of them fit all of this.
  await page.getByLabel("Energy").selectOption({ label: "Some" });
  await page.getByLabel("Mobility").selectOption({ label: "Gentle" });
  await page.getByLabel("Mood").selectOption({ label: "Playful" });
  const one = await drawAnother(page);
  expect(await page.title()).toBe("The Couple App");
  expect(await drawn(page).getByRole("img").getAttribute("aria-label")).toMatch(/\blines?\b/);
  expect(await page.getByLabel("Mood").inputValue()).toBe("playful");
  await press(page, "Save");
  await expect.poll(() => pressed(page)).toEqual(["Save"]);
  const two = await drawAnother(page);
  await press(page, "Not for us");
  await says(page, "It will not come again for either of you.");
  expect(await drawAnother(page)).toBe(one);
  await says(page, "Only this one fits what you have picked.");
  expect(new URL(page.url()).search).toBe("");
  await noPageLoad(page);

  const plain = await (await here.context({ as: b.visitor, options: { javaScriptEnabled: false } })).newPage();
  await plain.goto(PATH);
  await plain.getByLabel("Energy").selectOption({ label: "Some" });
  await plain.getByLabel("Mobility").selectOption({ label: "Gentle" });
  await plain.getByLabel("Mood").selectOption({ label: "Playful" });
  await plain.getByRole("button", { name: "Draw one" }).click();
  await heading(plain, one);
  expect(await pressed(plain)).toEqual([]);
  await plain.getByRole("button", { name: "Tried" }).click();
  expect(await pressed(plain)).toEqual(["Tried"]);
  await plain.getByRole("link", { name: "What you have marked" }).click();
  await heading(plain, "What you have marked");
  expect(await plain.locator(".marked b").allInnerTexts()).toEqual([one]);
  await plain.getByRole("button", { name: `Show ${one}` }).click();
  await heading(plain, one);
  expect(plain.url()).toBe(here.app.url + PATH);

  // Brought back it comes again, also for the other one.
  await page.getByRole("link", { name: "What you have marked" }).click();
  await page.getByRole("button", { name: `Bring back: ${two}` }).click();
  await expect.poll(() => page.locator(".marked b").allInnerTexts()).toEqual([one]);
  await plain.getByRole("button", { name: "Draw another" }).click();
  await heading(plain, two);
});

test("where nothing fits the page says what to do, and ideas for two places are a bag of their own", async () => {
  const { a } = await knownPair(here.app);
  await openAdult(a.visitor);
  const page = await here.open(PATH, { as: a.visitor });
  await page.getByLabel("Energy").selectOption({ label: "Plenty" });
  await page.getByLabel("Mobility").selectOption({ label: "Gentle" });
  await press(page, "Draw one");
  await says(page, "Nothing fits all of that");
  await page.getByLabel("Mobility").selectOption({ label: "Any" });
  await drawAnother(page);
  await page.getByRole("link", { name: "Apart tonight: ideas for two places" }).click();
  await heading(page, "Ideas for two places");
  expect(await page.getByLabel("Mobility").count()).toBe(0);
  await drawAnother(page);
  await says(page, "Keeping it private");
});

test("with the yes to keeping taken back elsewhere a mark is not kept, and the page asks again", async () => {
  const { a } = await knownPair(here.app);
  await openAdult(a.visitor);
  const page = await here.open(PATH, { as: a.visitor });
  await drawAnother(page);
  await a.visitor.post("/us/keeping-consent", new URLSearchParams({ do: "withdraw", kept: "erase" }));
  await press(page, "Save");
  await says(page, "It is not kept, because you have not said that it may be.");
  await expect.poll(() => drawn(page).count()).toBe(0);
});
