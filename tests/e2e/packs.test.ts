import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { focused, heading, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/packs.md in a browser: with script, and without it. */
const here = stage();

/** The button by which a pack's questions come on a day, or do not. */
const switchOf = (page: Page, pack: string) => page.getByRole("switch", { name: new RegExp(pack) });

test("with script: from the shelf into a pack, a mistake, an answer, the partner's, and both, without a page being loaded", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await here.open("/packs", { as: a });
  await mark(page);
  expect(await axeFinds(page)).toEqual([]);
  const before = switchOf(page, "Before we met");
  expect(await before.getAttribute("aria-checked")).toBe("false");
  await before.click();
  await expect.poll(() => before.getAttribute("aria-checked")).toBe("true");
  await page.getByRole("link", { name: "Open Before we met" }).click();
  await heading(page, "Before we met");
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Answer", exact: true }).click();
  const field = page.getByRole("textbox");
  await field.waitFor();
  await press(page, "Send my answer");
  await focused(page.locator(".errors"));
  await field.fill("A tram stop in the rain.");
  await press(page, "Send my answer");
  await says(page, "Your half is in.");
  expect(await axeFinds(page)).toEqual([]);
  await noPageLoad(page);

  const other = await here.open("/dashboard", { as: b });
  await mark(other);
  await other.getByRole("link", { name: "Mara has answered in a pack" }).click();
  await says(other, "has answered");
  expect(await other.getByText("A tram stop in the rain.").count()).toBe(0);
  await other.getByRole("textbox").fill("A library, and a wet coat.");
  await press(other, "Send my answer");
  await says(other, "A tram stop in the rain.");
  expect(await other.locator(".reveal.fresh").count()).toBe(1);
  expect(await axeFinds(other)).toEqual([]);
  await other.getByRole("link", { name: /^On with/ }).click();
  await says(other, "1 of 40 open to you both");
  await other.getByRole("link", { name: "Back", exact: true }).click();
  // One switch for the two.
  await expect.poll(() => switchOf(other, "Before we met").getAttribute("aria-checked")).toBe("true");
  await noPageLoad(other);

  // It has opened where the other one waits.
  await says(page, "A library, and a wet coat.");
  expect(await page.locator(".reveal.fresh").count()).toBe(1);
  await page.reload();
  await says(page, "A library, and a wet coat.");
  expect(await page.locator(".reveal.fresh").count()).toBe(0);
});

test("without script: the switch, the pack, a mistake, both answers, each by the same forms", async () => {
  const { a, b } = await connectedCouple(here.app);
  const pages: Page[] = [];
  for (const as of [a, b]) {
    const page = await (await here.context({ as, options: { javaScriptEnabled: false } })).newPage();
    await page.goto("/packs");
    pages.push(page);
  }
  const [first, second] = pages as [Page, Page];
  const before = (page: Page) => switchOf(page, "Before we met");
  await before(first).click();
  expect(await before(first).getAttribute("aria-checked")).toBe("true");
  await second.reload();
  expect(await before(second).getAttribute("aria-checked")).toBe("true");
  await before(second).click();
  await first.reload();
  expect(await before(first).getAttribute("aria-checked")).toBe("false");

  await first.getByRole("link", { name: "Open Before we met" }).click();
  await first.getByRole("main").getByRole("link", { name: "Answer", exact: true }).click();
  await press(first, "Send my answer");
  await focused(first.locator(".errors"));
  await first.getByRole("textbox").fill("A tram stop in the rain.");
  await press(first, "Send my answer");
  await says(first, "Your half is in.");
  await first.getByRole("link", { name: "Change it" }).click();
  await first.getByRole("textbox").fill("A tram stop, and no umbrella.");
  await press(first, "Send my answer");
  await says(first, "Your half is in.");

  await second.goto("/packs");
  await second.getByRole("main").getByRole("link", { name: "Answer", exact: true }).click();
  await second.getByRole("textbox").fill("A library.");
  await press(second, "Send my answer");
  await says(second, "A tram stop, and no umbrella.");
  await first.reload();
  await says(first, "A library.");
  expect(await first.getByRole("link", { name: "Change it" }).count()).toBe(0);
});
