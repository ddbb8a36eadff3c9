import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { axeFinds } from "#tests/support/axe.ts";
import { encoded } from "#tests/support/bodies.ts";
import { hydrated } from "#tests/support/browser.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { focused, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/us.md#visits in a browser: with script, and without it. */
const here = stage();

/** Some days from the own day of two in Lisbon, which begins four hours late. */
const inDays = (days: number) =>
  addDays(new Date(here.app.clock.at.getTime() - 4 * 3_600_000).toISOString().slice(0, 10) as LocalDate, days);

/** `look`: at a page as it stands. `stayed`: whether it was loaded anew since it was marked. */
type Two = { mara: Page; theo: Page; look: (page: Page) => Promise<void>; stayed: (page: Page) => Promise<void> };

/** What a calendar makes of the file that the page gives. */
async function downloaded(page: Page, link: RegExp): Promise<unknown[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link }).click()]);
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(await download.path(), "utf8")));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(download.suggestedFilename()).toMatch(/^visit-\d{4}-\d\d-\d\d\.ics$/);
  const { summary, location, sequence, startDate } = event;
  return [calendar.getFirstPropertyValue("method"), summary, location, sequence, startDate.toString()];
}

/** Both with their own browsers on the page of visits: proposed, taken, moved, taken again, called off, passed. */
async function through({ mara, theo, look, stayed }: Two): Promise<void> {
  await mark(mara);
  await press(mara, "Propose it");
  await focused(mara.locator(".errors"));
  await look(mara);
  await mara.getByLabel("From", { exact: true }).fill(inDays(29));
  await mara.getByLabel("To", { exact: true }).fill(inDays(28));
  await mara.getByRole("radio", { name: "Theo does" }).check();
  await mara.getByLabel("Where").fill("Lisbon; Alfama, 3");
  await mara.getByLabel("A few words").fill("Bring the red coat. 🧥");
  await press(mara, "Propose it");
  await says(mara, "This is before the visit begins.");
  expect(await mara.getByLabel("Where").inputValue()).toBe("Lisbon; Alfama, 3");
  await mara.getByLabel("To", { exact: true }).fill(inDays(33));
  await press(mara, "Propose it");
  await says(mara, "It waits for Theo's yes.");
  expect(await mara.getByRole("link", { name: /Calendar file/ }).count()).toBe(0);
  await look(mara);
  await stayed(mara);

  await theo.goto("/dashboard");
  await mark(theo);
  await theo.getByRole("link", { name: "Mara proposes a visit" }).click();
  await says(theo, "Bring the red coat.");
  await look(theo);
  await press(theo, "Say yes");
  await says(theo, "You both said yes.");
  expect(await downloaded(theo, /^Calendar file for/)).toEqual([
    ...["PUBLISH", "With Mara", "Lisbon; Alfama, 3", 1, inDays(29)],
  ]);
  await look(theo);
  // Both count the days, in both rooms.
  await theo.getByRole("link", { name: "Home" }).click();
  await theo.getByRole("heading", { name: "29 days" }).waitFor();
  await theo.getByRole("link", { name: "Look at it" }).click();
  await theo.getByRole("link", { name: "Us", exact: true }).first().click();
  await says(theo, "29 days");
  await theo.getByRole("link", { name: "Your visits" }).click();

  await theo.getByRole("link", { name: "Other dates" }).click();
  const to = theo.locator("#move-to");
  await to.fill("");
  await press(theo, "Propose these dates");
  await focused(theo.locator(".errors"));
  await look(theo);
  await theo.getByRole("link", { name: "Leave the dates" }).click();
  await says(theo, "You both said yes.");
  await theo.getByRole("link", { name: "Other dates" }).click();
  await theo.locator("#move-from").fill(inDays(40));
  await to.fill(inDays(42));
  await press(theo, "Propose these dates");
  await says(theo, "They wait for Mara's yes.");
  await stayed(theo);

  await mara.goto("/us/visits");
  await says(mara, "Theo proposes other dates. What do you say?");
  await press(mara, "Say yes");
  await says(mara, "You both said yes.");
  expect(await downloaded(mara, /^Calendar file for/)).toEqual([
    ...["PUBLISH", "With Theo", "Lisbon; Alfama, 3", 3, inDays(40)],
  ]);
  await mara.getByRole("link", { name: "Call it off" }).click();
  await look(mara);
  await mara.getByRole("link", { name: "Leave it as it is" }).click();
  await mara.getByRole("link", { name: "Call it off" }).click();
  await press(mara, "Call it off");
  // Not the sentence of the question, which ends in the same words.
  await mara.getByText(/^You have called it off\./).waitFor();
  await theo.goto("/us/visits");
  await says(theo, "Mara has called it off.");
  await look(theo);
  expect(await downloaded(theo, /^Out of my calendar/)).toEqual([
    ...["CANCEL", "With Mara", "Lisbon; Alfama, 3", 4, inDays(40)],
  ]);
  await mara.getByRole("link", { name: "Take it away" }).click();
  await says(mara, "Take this visit away?");
  await press(mara, "Take it away");
  await says(mara, "No visit is planned yet.");
  await look(mara);
  // What one page still shows is gone: it says so, above what is ahead.
  await theo.getByRole("link", { name: "Other dates" }).click();
  await says(theo, "No visit is planned yet.");
}

test("with script: proposed, taken, moved, called off and taken away, with files for calendars, without a page being loaded", async () => {
  const { a, b } = await connectedCouple(here.app);
  const [mara, theo] = [await here.open("/us/visits", { as: a }), await here.open("/us", { as: b })];
  const look = async (page: Page) => expect(await axeFinds(page)).toEqual([]);
  await look(mara);
  await look(theo);
  await through({ mara, theo, look, stayed: noPageLoad });
});

test("the words of a proposal are there when the tab was closed, and gone from form and device once it is made", async () => {
  const { a } = await connectedCouple(here.app);
  let page = await here.open("/us/visits", { as: a });
  const words = () => page.getByLabel("A few words");
  await words().fill("Bring the red coat.");
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto("/us/visits");
  await expect.poll(() => words().inputValue()).toBe("Bring the red coat.");
  await page.getByLabel("From", { exact: true }).fill(inDays(29));
  await page.getByLabel("To", { exact: true }).fill(inDays(33));
  await page.getByRole("radio", { name: "Theo does" }).check();
  await press(page, "Propose it");
  await says(page, "It waits for Theo's yes.");
  await expect.poll(() => words().inputValue()).toBe("");
  expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer-draft-")))).toEqual(
    [],
  );
});

test("what is typed of a visit stays while another one is moved, taken away or proposed, and is refused in its own form", async () => {
  const { a, b } = await knownPair(here.app);
  for (const [who, partner] of [
    [a, b],
    [b, a],
  ] as const) {
    const visit = { partner: partner.id, from: inDays(29), to: inDays(33), travels: "other", place: "", words: "" };
    await who.visitor.post("/us/visits", encoded(visit));
  }
  const page = await here.open("/us/visits", { as: a.visitor });
  await page.getByLabel("From", { exact: true }).fill(inDays(50));
  await page.getByLabel("Where").fill("Porto");
  await page.getByLabel("A few words").fill("One day, two trains.");
  await press(page, "Say yes");
  await says(page, "You both said yes.");
  await page.getByRole("link", { name: "Take it away" }).click();
  await press(page, "Take it away");
  await expect.poll(() => page.locator("article.visit").count()).toBe(1);
  await page.getByRole("link", { name: "Other dates" }).click();
  await page.locator("#move-to").waitFor();
  const form = page.locator("form", { has: page.getByLabel("Where") });
  await form.getByRole("button", { name: "Propose it" }).click();
  await focused(form.locator(".errors"));
  expect(await page.getByText("Pick who travels.").count()).toBe(await form.getByText("Pick who travels.").count());
  expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe(inDays(50));
  expect(await page.getByLabel("Where").inputValue()).toBe("Porto");
});

test("the words of a visit are there when a session has ended, for the one alone they were meant for, and go on signing out", async () => {
  const { a, b } = await knownPair(here.app);
  const page = await here.open("/us/visits", { as: a.visitor });
  const words = () => page.getByLabel("A few words").inputValue();
  const dates = async () => {
    await page.getByLabel("From", { exact: true }).fill(inDays(29));
    await page.getByLabel("To", { exact: true }).fill(inDays(33));
    await page.getByRole("radio", { name: /does$/ }).check();
  };
  await dates();
  await page.getByLabel("Where").fill("Porto");
  await page.getByLabel("A few words").fill("Bring the red coat.");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await press(page, "Propose it");
  await says(page, "Your words were not sent.");
  for (const one of ["Porto", "Bring the red coat."]) await says(page, one);
  await page.context().addCookies(cookies);
  await page.goto("/us/visits");
  await expect.poll(words).toBe("Bring the red coat.");
  // They part, and somebody else comes, while the page is open.
  const next = await newMember(here.app);
  await dates();
  await b.visitor.post("/us/leave", "");
  await connect(next, a);
  await press(page, "Propose it");
  await says(page, "Who your partner is has changed since you opened this page.");
  expect(await words()).toBe("Bring the red coat.");
  await page.goto("/us/visits");
  await hydrated(page);
  expect(await words()).toBe("");
  await page.getByLabel("A few words").fill("Another coat.");
  await page.goto("/us");
  await hydrated(page);
  await press(page, "Sign out");
  await page.waitForURL((url) => url.pathname === "/");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer-draft-"))))
    .toEqual([]);
});

test("without script: the same by the same links and forms", async () => {
  const { a, b } = await connectedCouple(here.app);
  const [mara, theo] = await Promise.all(
    [a, b].map(async (as) => (await here.context({ as, options: { javaScriptEnabled: false } })).newPage()),
  );
  if (!mara || !theo) throw new Error("no pages");
  await mara.goto("/us/visits");
  await through({ mara, theo, look: async () => {}, stayed: async () => {} });
});
