import { expect, test } from "vitest";
import { axeFinds } from "#tests/support/axe.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/home.md#thinking-of-you and #sign-of-life in a browser; without script tests/http has them. */
const here = stage();

test("one press, said to who presses and shown to the other; hidden and shown in us, without a page being loaded", async () => {
  const { a, b } = await connectedCouple(here.app);
  await a.open("/dashboard");
  await a.press("Yes, that is them");
  const page = await here.open("/dashboard", { as: b });
  await mark(page);
  await press(page, "Thinking of you");
  await page.getByRole("status").getByText("Mara sees it on Home.").waitFor();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Hide when I was last here" }).click();
  await says(page, "Nobody sees it, nor that you are here now, and it is not kept.");
  expect(await axeFinds(page)).toEqual([]);
  await noPageLoad(page);

  const other = await here.open("/dashboard", { as: a });
  await says(other, "Theo is thinking of you.");
  expect(await other.getByText(/Theo (was here|is here now)/).count()).toBe(0);
  await page.getByRole("button", { name: "Show when I was last here" }).click();
  await says(page, "Mara sees it on Home, and that you are here while you are.");
  await other.reload();
  await says(other, "Theo is here now.");
});
