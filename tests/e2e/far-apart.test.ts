import type { Page } from "playwright";
import { expect, test } from "vitest";
import { answerInBrowser, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const here = stage();

/** A browser that stands in this zone, in which the visitor is signed in and nobody has asked where they are. */
async function home(visitor: Visitor, timezoneId: string): Promise<Page> {
  const page = await here.open("/dashboard", { as: visitor, options: { timezoneId } });
  await page.getByText("Where is your clock?").waitFor({ state: "detached" });
  return page;
}

const today = async (page: Page): Promise<string> =>
  ((await page.locator("[aria-current=date] span").first().textContent()) ?? "").trim();
const question = (page: Page): Promise<string | null> => page.locator("#today-daily-question").textContent();
const goHome = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Home" }).click();
  await page.locator("#today-daily-question").waitFor();
};

test("two people 14 hours apart complete the same date, each on a day of their own", async () => {
  const { a, b } = await connectedCouple(here.app, {});
  // 20:00 in Abidjan (UTC), and for Kiritimati (UTC+14) ten in the morning of the next day.
  here.app.clock.at = new Date(`${here.app.clock.at.toISOString().slice(0, 10)}T20:00:00Z`);
  here.app.clock.move(24);
  const date = new Date(here.app.clock.at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  const day = String(Number(date.slice(8)));
  const mara = await home(a, "Pacific/Kiritimati");
  const theo = await home(b, "Africa/Abidjan");
  await mara.reload();
  await says(mara, "Abidjan");
  expect(await today(mara)).toBe(day);
  expect(await today(theo)).not.toBe(day);
  const asked = await question(mara);
  expect(await question(theo)).not.toBe(asked);
  expect((await theo.request.get(`/daily-questions/${date}`)).status(), "the date has not come for Theo").toBe(404);

  await mara.getByRole("link", { name: "Answer", exact: true }).click();
  await answerInBrowser(mara, "The first light on the reef.");
  await says(mara, "It is 20:00 for Theo, and this day has not begun there.");

  // 16 hours on it is noon of that date in Abidjan, and two in the night after it in Kiritimati: still Mara's day.
  here.app.clock.move(16);
  await goHome(theo);
  await expect.poll(() => today(theo)).toBe(day);
  expect(await question(theo)).toBe(asked);
  await says(theo, "Mara has answered.");
  await theo.getByRole("link", { name: "Answer", exact: true }).click();
  expect(await theo.content()).not.toContain("reef");
  await answerInBrowser(theo, "Noon, and the market.");
  await says(theo, "The first light on the reef.");

  for (const page of [mara, theo]) {
    await goHome(page);
    await says(page, "1 day, and counting");
    expect(await today(page)).toBe(day);
    expect(await page.locator("[aria-current=date]").textContent()).toBe(`${day}: both`);
  }
  await mara.getByRole("link", { name: "Read both" }).click();
  await says(mara, "Noon, and the market.");
});
