import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { tabTo } from "#tests/support/keyboard.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/check-in.md in a browser: with script, and without it. */
const here = stage();

test("with script: a mistake, a change, the other half, and the lines, without a page being loaded", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open("/checkin", { as: a });
  await mark(page);
  await press(page, "Check in");
  await focused(page.locator(".errors"));
  await says(page, "Pick a place on one of the scales, or write a few words.");
  const mood = page.getByRole("group", { name: "Mood" });
  await mood.getByRole("radio", { name: "4" }).check();
  const share = page.getByRole("switch", { name: "Share mood" });
  await share.check();
  await page.getByLabel("A few words, if you like").fill("Long day.");
  expect(await axeFinds(page)).toEqual([]);
  await press(page, "Check in");
  await says(page, "You have checked in");

  await page.getByRole("link", { name: "Change it" }).click();
  await press(page, "Keep the change");
  await says(page, "You have checked in");
  expect(await axeFinds(page)).toEqual([]);
  await noPageLoad(page);

  const other = await here.open("/checkin", { as: b });
  await other.getByRole("group", { name: "Stress" }).getByRole("radio", { name: "2" }).check();
  await press(other, "Check in");
  await says(other, "Both have checked in");
  expect(await other.getByText("Long day.").count()).toBe(0);
  await other.getByRole("link", { name: "Mood" }).click();
  await other.getByRole("heading", { name: "Mood", level: 2 }).waitFor();
  await other.getByRole("img", { name: /^Mood over 30 days/ }).waitFor();
});

test("without script: the same form, its switches, a day of one's own and the table", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await (await here.context({ as: a, options: { javaScriptEnabled: false } })).newPage();
  await page.goto("/checkin");
  await press(page, "Check in");
  await focused(page.locator(".errors"));
  await page.getByRole("group", { name: "Closeness to Theo" }).getByRole("radio", { name: "5" }).check();
  await page.getByRole("switch", { name: "Share closeness" }).check();
  await press(page, "Check in");
  await says(page, "You have checked in");
  await page.getByRole("link", { name: "90 days" }).click();
  await page.getByText("The same as a table").click();
  await page.getByRole("row", { name: /5/ }).getByRole("link").click();
  await says(page, "has a day of their own for it");
  await page.getByRole("link", { name: "Back to today" }).click();
  await page.getByRole("link", { name: "Change it" }).click();
  const closeness = page.getByRole("group", { name: "Closeness to Theo" });
  expect(await closeness.getByRole("radio", { name: "5" }).isChecked()).toBe(true);
  expect(await page.getByRole("switch", { name: "Share closeness" }).isChecked()).toBe(true);
  await closeness.getByRole("radio", { name: "Leave out" }).check();
  await page.getByLabel("A few words, if you like").fill("Only this.");
  await press(page, "Keep the change");
  await says(page, "Only this.");
  expect(await page.locator(".said li").count()).toBe(0);
});

test("by keyboard alone: every switch is set, a place is chosen, changed, and left out again", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open("/checkin", { as: a });
  const faults: string[] = [];
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  for (const [part, group] of [
    ["mood", "Mood"],
    ["energy", "Energy"],
    ["stress", "Stress"],
    ["closeness", "Closeness to Theo"],
  ] as const) {
    const share = page.getByRole("switch", { name: `Share ${part}` });
    faults.push(...(await tabTo(page, share)));
    await keys("Space");
    expect(await share.isChecked()).toBe(true);
    const place = (name: string) => page.getByRole("group", { name: group }).getByRole("radio", { name });
    expect(await place("Leave out").count()).toBe(0);
    faults.push(...(await tabTo(page, place("1"))));
    await keys("Space", "ArrowRight", "ArrowRight");
    expect(await place("3").isChecked()).toBe(true);
    if (part === "mood") continue;
    // Round the end of the scale.
    await keys("ArrowRight", "ArrowRight", "ArrowRight");
    await focused(place("Leave out"));
    expect(await place("Leave out").isChecked()).toBe(true);
  }
  faults.push(...(await tabTo(page, page.getByLabel("A few words, if you like"))));
  await page.keyboard.type("Long day.");
  faults.push(...(await tabTo(page, page.getByRole("button", { name: "Check in" }))));
  await keys("Enter");
  await says(page, "You have checked in");
  expect(await page.locator(".said li").allTextContents()).toEqual([expect.stringContaining("Mood 3 of 5")]);
  expect(faults).toEqual([]);
});

test("from another page, in script: nothing of it shows before its own styles are there", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open("/dashboard", { as: a });
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const first = document.querySelector(".switch");
      if (!first) return;
      document.documentElement.dataset.seen = getComputedStyle(first).flexDirection;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/check-in[^/]*[.]css/, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const rest = page.waitForResponse(/checkin[.]data/);
  await mark(page);
  await page.locator("a[href='/checkin']").first().click();
  await Promise.all([asked.promise, rest]);
  released.resolve();
  await page.getByRole("switch", { name: "Share mood" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toBe("row-reverse");
  await noPageLoad(page);
});
