import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, heading, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { phonePhoto } from "#tests/support/photos.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/memories.md in a browser: the whole life of one, with script and without it. */
const here = stage();

const photo = async (width: number, height: number) => ({
  ...{ name: "sea.jpg", mimeType: "image/jpeg" },
  buffer: await phonePhoto(width, height),
});
const TEXT = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is a text.") };
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
const image = (page: Page, alt: string) => page.getByRole("img", { name: alt });
const isThere = (page: Page, alt: string) =>
  expect
    .poll(() => image(page, alt).evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true);

describe.each([
  ["with script", true],
  ["without script", false],
])("%s", (_how, javaScriptEnabled) => {
  /** axe is script: it says nothing where there is none. */
  const isSound = async (page: Page) => javaScriptEnabled && expect(await axeFinds(page)).toEqual([]);

  test("none yet, one that is written, with a photo, as the other sees it, changed, and removed", async () => {
    const { a, b } = await connectedCouple(here.app);
    const options = { javaScriptEnabled };
    const page = await (await here.context({ as: a, options })).newPage();
    const theirs = await (await here.context({ as: b, options })).newPage();
    await page.goto("/us/memories");
    await says(page, "Nothing here yet.");
    await isSound(page);
    if (javaScriptEnabled) await mark(page);
    await link(page, "Add a memory").first().click();
    await heading(page, "A memory");
    await field(page, "When it was").fill("2022-07-28");
    await field(page, "What you remember").fill("We put up both sunshades.");
    await field(page, "What is on the photo").fill("Two sunshades");
    await field(page, "Photo").setInputFiles(TEXT);
    await press(page, "Keep it");
    await focused(page.locator(".errors"));
    await says(page, "This file is not a photo that we can read.");
    expect(await field(page, "What you remember").inputValue()).toBe("We put up both sunshades.");
    expect(await field(page, "What is on the photo").inputValue()).toBe("Two sunshades");
    await isSound(page);
    await field(page, "Photo").setInputFiles(await photo(800, 600));
    await press(page, "Keep it");
    await says(page, "28 July, by you");
    await isThere(page, "Two sunshades");
    await isSound(page);

    await theirs.goto("/us/memories");
    await says(theirs, "28 July, by Mara");
    await isThere(theirs, "Two sunshades");
    expect(await link(theirs, /^Change/).count()).toBe(0);

    await link(page, /^Change/).click();
    await heading(page, "Change your memory");
    await says(page, "Your photo is here.");
    await isSound(page);
    await field(page, "A title").fill("The sea");
    await field(page, "What is on the photo").fill("One sunshade");
    await field(page, "Photo").setInputFiles(await photo(300, 500));
    await press(page, "Keep the change");
    await heading(page, "Memories");
    await isThere(page, "One sunshade");
    await theirs.reload();
    await theirs.getByRole("heading", { name: "The sea" }).waitFor();
    await isThere(theirs, "One sunshade");

    await link(page, /^Change/).click();
    await page.getByLabel("Take this photo away").check();
    await press(page, "Keep the change");
    await says(page, "28 July, by you");
    expect(await page.locator(".time img").count()).toBe(0);

    await link(page, /^Change/).click();
    await link(page, "Remove this memory").click();
    await heading(page, "Remove this memory?");
    await isSound(page);
    await press(page, "Remove it");
    await says(page, "Nothing here yet.");
    await theirs.reload();
    await says(theirs, "Nothing here yet.");
    if (javaScriptEnabled) await noPageLoad(page);
  });
});

test("the place of a photo is kept while it loads, it loads only when it comes near, and nothing moves", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open("/us/memories/new", { as: a });
  for (const [year, width, height] of [
    [2022, 600, 800],
    [2020, 800, 600],
  ] as const) {
    await page.goto("/us/memories/new");
    await field(page, "When it was").fill(`${year}-07-28`);
    await field(page, "What you remember").fill(year === 2020 ? "Far below.\n".repeat(150) : "At the top.");
    await field(page, "Photo").setInputFiles(await photo(width, height));
    await press(page, "Keep it");
    await says(page, "28 July, by you");
  }
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route("**/photos/**", async (route) => {
    asked.push(route.request().url());
    await gate.promise;
    await route.continue();
  });
  await page.reload();
  const [first, last] = [page.locator(".time img").first(), page.locator(".time img").last()];
  await expect.poll(() => asked.length).toBe(1);
  const places = () => Promise.all([first.boundingBox(), last.boundingBox()]);
  const before = await places();
  // Turned upright, it is as wide for its height as it was taken.
  const [one] = before;
  expect(Math.round(((one?.width ?? 0) / (one?.height ?? 1)) * 100)).toBe(133);
  gate.resolve();
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect([await places(), asked.length]).toEqual([before, 1]);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBe(2);
});
