import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { axeFinds } from "#tests/support/axe.ts";
import { hydrated } from "#tests/support/browser.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/dates.md in a browser: with script, and without it. */
const here = stage();

const IDEA = "/dates/idea/date-at-home-01";
const TITLE = "Open a museum on one shelf";
const inDays = (days: number) => addDays(here.app.clock.at.toISOString().slice(0, 10) as LocalDate, days);

/** `look`: at a page as it stands. `stayed`: whether it was loaded anew since it was marked. */
type Two = { mara: Page; theo: Page; look: (page: Page) => Promise<void>; stayed: (page: Page) => Promise<void> };

/** Picks a day and a time of one's own, which are shown once they are chosen. */
async function pickOwn(page: Page, date: string, time: string): Promise<void> {
  const own = page.getByRole("radio", { name: "Another day and time" });
  if ((await own.count()) > 0) await own.check();
  await page.getByLabel("Day", { exact: true }).fill(date);
  await page.getByLabel("Time", { exact: true }).fill(time);
}

/** What a calendar makes of the file that the page gives. */
async function downloaded(page: Page): Promise<unknown[]> {
  const link = page.getByRole("link", { name: "Calendar file" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(await download.path(), "utf8")));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(download.suggestedFilename()).toMatch(/^date-\d{4}-\d\d-\d\d\.ics$/);
  return [calendar.getFirstPropertyValue("method"), event.summary, event.sequence];
}

/** Both with their own browsers: an idea is drawn, asked for, moved, taken, and called off. */
async function through({ mara, theo, look, stayed }: Two): Promise<void> {
  await mara.goto("/dates");
  await mark(mara);
  await look(mara);
  await mara.getByRole("link", { name: "Draw one for us" }).click();
  await mara.getByRole("link", { name: "Another idea" }).click();
  await mara.getByRole("heading", { name: "Ask Theo" }).waitFor();
  await stayed(mara);
  await mara.goto(IDEA);
  await mark(mara);
  await press(mara, "Ask Theo");
  await focused(mara.locator(".errors"));
  await says(mara, "Pick a time, or another day and time.");
  await look(mara);
  await mara.getByLabel("A few words").fill("Bring the ticket stubs. 🎫");
  await pickOwn(mara, "2020-01-01", "20:00");
  await press(mara, "Ask Theo");
  await says(mara, "This is over already.");
  expect(await mara.getByLabel("A few words").inputValue()).toBe("Bring the ticket stubs. 🎫");
  await pickOwn(mara, inDays(5), "20:00");
  await press(mara, "Ask Theo");
  await says(mara, "It waits for Theo's yes.");
  expect(await mara.getByRole("link", { name: "Calendar file" }).count()).toBe(0);
  await look(mara);
  await mara.getByRole("link", { name: "Take it back" }).click();
  await says(mara, "Take this date back?");
  await stayed(mara);

  await theo.goto("/dashboard");
  await mark(theo);
  await theo.getByRole("link", { name: new RegExp(TITLE) }).click();
  await says(theo, "Bring the ticket stubs.");
  await look(theo);
  await theo.getByRole("radio").first().check();
  await press(theo, "Suggest this time");
  await says(theo, "It waits for Mara's yes.");
  await stayed(theo);

  // Her page is still of the time before.
  await press(mara, "Take it back");
  await says(mara, "Here is how it stands now.");
  await mara.goto("/dates");
  await mara
    .getByRole("link", { name: new RegExp(TITLE) })
    .first()
    .click();
  await press(mara, "Take it");
  await says(mara, "You both said yes");
  await look(mara);
  expect(await downloaded(mara)).toEqual(["PUBLISH", `${TITLE} (with Theo)`, 2]);

  await theo.goto("/dates");
  await says(theo, "Agreed");
  await theo
    .getByRole("link", { name: new RegExp(TITLE) })
    .first()
    .click();
  expect(await downloaded(theo)).toEqual(["PUBLISH", `${TITLE} (with Mara)`, 2]);
  await theo.getByRole("link", { name: "Call it off" }).click();
  await says(theo, "Call this date off?");
  await look(theo);
  await press(theo, "Call it off");
  await says(theo, "You have called it off.");

  await mara.goto("/dates/own");
  await mara.getByLabel("What you want to do").fill("Read each other the bus plan");
  await pickOwn(mara, inDays(6), "21:00");
  await press(mara, "Ask Theo");
  await says(mara, "It waits for Theo's yes.");
  await theo.goto("/dates");
  await theo.getByRole("link", { name: /Read each other the bus plan/ }).click();
  await press(theo, "Pass");
  await says(theo, "You passed.");
}

test.each([
  ["with script", true],
  ["without script", false],
])("a date is asked for, moved, taken and called off by two, %s", { timeout: 120_000 }, async (_, scripts) => {
  const { a, b } = await connectedCouple(here.app);
  const open = async (as: typeof a) => {
    if (scripts) return here.open("/dates", { as });
    return (await here.context({ as, options: { javaScriptEnabled: false } })).newPage();
  };
  const [one, other] = [await open(a), await open(b)];
  const look = async (page: Page) => {
    if (scripts) await hydrated(page);
    if (scripts) expect(await axeFinds(page)).toEqual([]);
  };
  await through({ mara: one, theo: other, look, stayed: scripts ? noPageLoad : async () => {} });
});

test("what was written is still there when the page is opened anew, and gone once it is sent", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await here.open(IDEA, { as: a });
  const words = page.getByLabel("A few words");
  await words.fill("The green one.");
  await page.reload();
  await hydrated(page);
  await expect.poll(() => words.inputValue()).toBe("The green one.");
  await pickOwn(page, inDays(4), "20:00");
  await press(page, "Ask Theo");
  await says(page, "It waits for Theo's yes.");
  await page.goto(IDEA);
  await hydrated(page);
  expect(await words.inputValue()).toBe("");
});
