import { expect, test } from "vitest";
import { MOVING } from "#tests/support/browser.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage(undefined, MOVING);

test("a page that takes its time says that it is loading, over the page that is there; a quick one does not", async () => {
  const { visitor } = await newMember(here.app);
  const page = await here.open("/dashboard", { as: visitor });
  const gate = Promise.withResolvers<void>();
  await page.route(/\/us\.data/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Us", exact: true }).click();
  const slip = page.locator(".loading p");
  await slip.waitFor();
  // Held back for 300 ms, so that what is quick shows nothing.
  await expect.poll(() => slip.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  expect(
    await page
      .getByRole("status")
      .filter({ hasText: /^Loading\.\.\.$/ })
      .count(),
  ).toBe(1);
  expect(await page.locator(".loading .loader").count()).toBe(1);
  expect(await page.locator("#today-daily-question").count()).toBe(1);
  gate.resolve();
  await slip.waitFor({ state: "detached" });
  await page.waitForURL("**/us");
});
