import { expect, test } from "vitest";
import { PHONE } from "#tests/support/browser.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage(() => ({ FEEDBACK_URL: "https://forms.example/the-couple-app" }));

test("on a phone a legal page ends above the feedback tab", async () => {
  const page = await here.open("/privacy", { options: { viewport: PHONE } });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const ends = await page.locator("nav.others ul").evaluate((list) => list.getBoundingClientRect().bottom);
  const tab = await page.locator(".feedback").evaluate((link) => link.getBoundingClientRect().top);
  expect(ends).toBeLessThan(tab);
});
