import type { Page } from "playwright";
import { expect, test } from "vitest";
import { knownPair } from "#tests/support/couples.ts";
import { mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/truth-or-dare.md#at-the-same-time in two browsers. */
const here = stage();
const HEAT = "/truth-or-dare/light";
const say = (page: Page, words: string) => page.locator("textarea[name=words]").fill(words);

test("two play at the same time: each card opens on both screens, and one comes back without script", async () => {
  const { a, b } = await knownPair(here.app);
  const hers = await here.open(`${HEAT}/live`, { as: a.visitor });
  const his = await here.open("/dashboard", { as: b.visitor });
  await hers.getByRole("button", { name: /^Ask .* to come$/ }).click();
  await says(hers, "Waiting for");
  await mark(hers);
  await his.getByRole("link", { name: "Play together" }).click();
  await press(his, "Play together");
  for (const page of [hers, his]) await says(page, "Both here");
  await says(his, "A card comes for you both when");
  await press(hers, "Truth");
  await says(his, "It opens when you have both done it.");
  // Another card takes no words along that somebody is writing.
  await say(his, "Half a sen");
  await press(hers, "Another one");
  await says(his, "What you wrote was not sent.");
  await says(his, "Half a sen");
  await say(his, "The blue one.");
  await press(his, "Send my answer");
  await says(hers, "has answered.");
  await say(hers, "The one with paint on it.");
  await press(hers, "Send my answer");
  for (const page of [hers, his]) {
    await says(page, "The blue one.");
    await says(page, "The one with paint on it.");
  }
  await press(hers, "Next card");
  await says(his, "is ready.");
  await his.close();
  await says(hers, "is not here just now. You go on where you two are.");

  const plain = await (await here.context({ as: b.visitor, options: { javaScriptEnabled: false } })).newPage();
  await plain.goto(`${HEAT}/live`);
  await says(plain, "is ready.");
  await press(plain, "Next card");
  await press(plain, "Dare");
  await press(hers, "Yes, I will");
  await plain.getByRole("link", { name: "Look again" }).click();
  await says(plain, "has said yes.");
  await press(plain, "Yes, I will");
  for (const page of [hers, plain]) await says(page, "You both said yes.");
  await noPageLoad(hers);
  expect(new URL(hers.url()).pathname).toBe(`${HEAT}/live`);
});
