import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
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
  expect(await page.getByRole("radio", { name: "5" }).last().isChecked()).toBe(true);
  expect(await page.getByRole("switch", { name: "Share closeness" }).isChecked()).toBe(true);
});
