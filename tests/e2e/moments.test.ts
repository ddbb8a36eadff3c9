import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/check-in.md#the-other-check-ins in a browser: with script, and without it. */
const here = stage();

test("with script: from the daily one to the week, a mistake, a change, and both, without a page being loaded", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open("/checkin", { as: a });
  await mark(page);
  await page.getByRole("link", { name: "Your week" }).click();
  await page.getByRole("heading", { name: "How was your week?" }).waitFor();
  await press(page, "Send my week");
  await focused(page.locator(".errors"));
  await says(page, "Pick one place, or write a few words.");
  const fun = page.getByRole("group", { name: "Fun" });
  await fun.getByRole("radio", { name: "5" }).check();
  await page.getByLabel("One thing that I loved").fill("The long walk.");
  expect(await axeFinds(page)).toEqual([]);
  await press(page, "Send my week");
  await says(page, "You have sent yours");
  await page.getByRole("link", { name: "Change it" }).click();
  expect(await fun.getByRole("radio", { name: "5" }).isChecked()).toBe(true);
  await fun.getByRole("radio", { name: "4" }).check();
  await press(page, "Keep the change");
  await says(page, "You have sent yours");
  expect(await axeFinds(page)).toEqual([]);
  await noPageLoad(page);

  const other = await here.open("/checkin/weekly", { as: b });
  await says(other, "has sent theirs");
  expect(await other.getByText("The long walk.").count()).toBe(0);
  await other.getByRole("group", { name: "Fun" }).getByRole("radio", { name: "1" }).check();
  await press(other, "Send my week");
  await says(other, "What would make us laugh next week?");
  await says(other, "The long walk.");
  expect(await axeFinds(other)).toEqual([]);
});

test("without script: a goodbye of both, each by the same form", async () => {
  const { a, b } = await connectedCouple(here.app);
  const pages = [];
  for (const as of [a, b]) {
    const page = await (await here.context({ as, options: { javaScriptEnabled: false } })).newPage();
    await page.goto("/checkin/goodbye");
    await press(page, "Send mine");
    await focused(page.locator(".errors"));
    await page.getByLabel("What I take with me").fill("Your good pen.");
    await page.getByRole("group", { name: "How this goodbye is for me" }).getByRole("radio", { name: "2" }).check();
    await press(page, "Send mine");
    pages.push(page);
  }
  const [first, second] = pages;
  await says(second as never, "You have both sent yours");
  expect(await second?.getByText("Your good pen.").count()).toBe(2);
  await first?.reload();
  await says(first as never, "You have both sent yours");
  expect(await first?.getByRole("link", { name: "Change it" }).count()).toBe(0);
  await first?.goto("/checkin/weekly");
  await first?.getByRole("group", { name: "Future" }).getByRole("radio", { name: "5" }).check();
  await press(first as never, "Send my week");
  await first?.getByRole("link", { name: "Change it" }).click();
  await first?.getByRole("group", { name: "Future" }).getByRole("radio", { name: "Leave out" }).check();
  await first?.getByLabel("One thing that I need").fill("Sleep.");
  await press(first as never, "Keep the change");
  await says(first as never, "Sleep.");
  expect(await first?.locator(".places li").count()).toBe(0);
});
