import type { Page } from "playwright";
import { expect, test } from "vitest";
import { knownPair } from "#tests/support/couples.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/this-or-that.md#at-the-same-time in two browsers. */
const here = stage();
const GAME = "/this-or-that/sundays";
const streams = (count: number) => expect.poll(() => here.app.services.live.open()).toBe(count);
const tap = (page: Page, which: "first" | "second") => page.locator(`form.tot button[value=${which}]`).click();

test("two play at the same time: each pair opens on both screens, one drops out and comes back where they were", async () => {
  const { a, b } = await knownPair(here.app);
  const hers = await here.open(GAME, { as: a.visitor });
  const his = await here.open("/dashboard", { as: b.visitor });
  // Both see that the other one is here.
  await says(his, "is here now.");
  await hers.getByRole("link", { name: "is here. Play together?" }).click();
  await hers.getByRole("button", { name: /^Ask .* to come$/ }).click();
  await says(hers, "Waiting for");
  await mark(hers);
  await his.getByRole("link", { name: "Play together" }).click();
  await press(his, "Play together");
  await mark(his);
  for (const page of [hers, his]) await says(page, "Both here");
  await noPageLoad(hers);

  await tap(hers, "first");
  await says(his, "has picked.");
  await tap(his, "first");
  for (const page of [hers, his]) await says(page, "The same one");
  await press(hers, "Next pair");
  await says(his, "is ready.");
  await press(his, "Next pair");
  for (const page of [hers, his]) await says(page, "1 of 30, together");
  await tap(his, "second");
  await says(hers, "has picked.");

  await his.close();
  await says(hers, "is not here just now. You go on where you two are.");
  await streams(1);
  const again = await here.open(`${GAME}/live`, { as: b.visitor });
  await says(again, "1 of 30, together");
  for (const page of [hers, again]) await says(page, "Both here");
  await tap(hers, "first");
  for (const page of [hers, again]) await says(page, "Each your own way");
  await noPageLoad(hers);
});

test("without script the round is the same, by looking again", async () => {
  const { a, b } = await knownPair(here.app);
  const plain = await (await here.context({ as: a.visitor, options: { javaScriptEnabled: false } })).newPage();
  await plain.goto(`${GAME}/live`);
  await plain.getByRole("button", { name: /^Ask .* to come$/ }).click();
  const his = await here.open(`${GAME}/live`, { as: b.visitor });
  await press(his, "Play together");
  await says(his, "0 of 30, together");
  await plain.getByRole("link", { name: "Look again" }).click();
  await says(plain, "0 of 30, together");
  await tap(plain, "first");
  await says(his, "has picked.");
  await tap(his, "second");
  await says(his, "Each your own way");
  await plain.getByRole("link", { name: "Look again" }).click();
  await says(plain, "Each your own way");
  await press(plain, "Next pair");
  await says(his, "is ready.");
});
