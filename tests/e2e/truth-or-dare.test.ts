import type { Page } from "playwright";
import { expect, test } from "vitest";
import { focused, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/truth-or-dare.md in two browsers: a truth and a dare apart, one phone, the hottest heat and back. */
const here = stage();
const LIGHT = "/truth-or-dare/light";
const cardOn = (page: Page): Promise<string> => page.locator(".tod-card h1").innerText();
/** Presses what brings another card, and waits until it lies there. */
async function another(page: Page, button: string): Promise<string> {
  const before = await cardOn(page);
  await press(page, button);
  await page.locator(".tod-card h1").filter({ hasNotText: before }).waitFor();
  return cardOn(page);
}

test.each([true, false])(
  "script: %s: what both have done opens to both, on one phone a dare waits for both, and a milder heat is one press away",
  { timeout: 120_000 },
  async (javaScriptEnabled) => {
    const { a, b } = await connectedCouple(here.app);
    const open = async (as: typeof a, path: string) => {
      const page = await (await here.context({ as, options: { javaScriptEnabled } })).newPage();
      await page.goto(path);
      return page;
    };
    const [first, second] = [await open(a, "/truth-or-dare"), await open(b, LIGHT)];
    await first.locator("a[href='/truth-or-dare/light']").click();
    await first.waitForURL(LIGHT);
    await another(first, "Truth");
    await press(first, "Send my answer");
    await focused(first.locator(".errors"));
    const card = await another(first, "Another one");
    await first.getByLabel(/^Your answer/).fill("The blue one.");
    await press(first, "Send my answer");
    await says(first, "The blue one.");
    await first.getByRole("heading", { name: "Truth or dare?" }).waitFor();

    await second.goto(LIGHT);
    expect(await cardOn(second)).toBe(card);
    expect(await second.getByText("The blue one.").count()).toBe(0);
    await second.getByLabel(/^Your answer/).fill("The one with paint on it.");
    await press(second, "Send my answer");
    await second.getByRole("heading", { name: "Open to you both now" }).waitFor();
    await says(second, "The blue one.");
    await first.goto(LIGHT);
    await says(first, "The one with paint on it.");

    const dare = await another(first, "Dare");
    await press(first, "Yes, I will");
    await first.getByRole("heading", { name: "Truth or dare?" }).waitFor();
    await second.goto(LIGHT);
    expect(await cardOn(second)).toBe(dare);
    // Passed over: it comes no more, and what the other one sees stays as it is.
    await another(second, "A truth instead");
    await first.reload();
    await first.getByText(/^It is on when .+ says yes too\./).waitFor();

    await first.getByRole("link", { name: "Pass the phone" }).click();
    await first.waitForURL(`${LIGHT}/passed`);
    await another(first, "Dare");
    await press(first, "I will");
    await press(first, "Yes, go on");
    await says(first, "You both said yes.");
    await press(first, "Done");
    await first.getByRole("heading", { name: /, truth or dare\?$/ }).waitFor();
    expect(await first.locator(".chip.them-c").count()).toBe(1);

    await first.goto("/truth-or-dare/hot/passed");
    await press(first, "I confirm I am above the age of 18 to continue.");
    await press(first, "Yes, keep what I write here");
    await another(first, "Truth");
    expect(await first.title()).toBe("The Couple App");
    await first.getByRole("link", { name: "A milder heat" }).click();
    await first.waitForURL("/truth-or-dare/warm/passed");
  },
);
