import type { Locator, Page, Route } from "playwright";
import { describe, expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/forms-and-messages.md#what-is-being-written: no long text is lost, in whichever form it is written. */
const here = stage();

/** As long as an answer may be. */
const LONG = "The lift, with its gate, and who closed it. ".repeat(50).slice(0, 1999).trimEnd();
const QUESTION = "/packs/question/pq-before-we-met-01";

/** `stands`: the page where it stands once it is sent, if it is another one. */
type Form = {
  path: string;
  stands?: string;
  field: (page: Page) => Locator;
  send: string;
  sent: string;
  keep: string;
  leave: string;
};

const byName = (name: string) => (page: Page) => page.getByLabel(name, { exact: true });
const answer = {
  send: "Send my answer",
  sent: "Your half is in.",
  keep: "Send my answer",
  leave: "Leave it as it was",
};
const moment = { sent: "You have sent yours", keep: "Keep the change", leave: "Leave it as it was" };
const FORMS: Record<string, Form> = {
  "the daily question": { path: "/daily-questions", field: byName("Your answer"), ...answer },
  "a question of a pack": { path: QUESTION, field: byName("Your answer"), ...answer },
  "a check-in": {
    path: "/checkin",
    field: (page) => page.locator("textarea[name=words]"),
    send: "Check in",
    sent: "You have checked in",
    keep: "Keep the change",
    leave: "Leave it as it was",
  },
  "a week": { path: "/checkin/weekly", field: byName("One thing that I loved"), send: "Send my week", ...moment },
  "a memory": {
    path: "/us/memories/new",
    stands: "/us/memories",
    field: byName("What you remember"),
    send: "Keep it",
    sent: "by you",
    keep: "Keep the change",
    leave: "Leave it as it was",
  },
  "a goodbye": { path: "/checkin/goodbye", field: byName("What I take with me"), send: "Send mine", ...moment },
};

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer-draft-")));
const change = (page: Page) => page.getByRole("link", { name: /^Change/ }).first();

/** Closes the tab, and opens the page in another one. */
async function closed(page: Page, path: string): Promise<Page> {
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(path);
  await hydrated(again);
  return again;
}

describe.each(Object.keys(FORMS))("%s", (name) => {
  const { path, stands: list = path, field, send, sent, keep, leave } = FORMS[name] as Form;
  const stands = (page: Page, words: string) => expect.poll(() => field(page).inputValue()).toBe(words);

  test("is there when the tab was closed offline, and on the device no more once it is sent", async () => {
    const { a } = await connectedCouple(here.app);
    let page = await here.open(path, { as: a });
    await page.context().setOffline(true);
    await field(page).fill(LONG);
    await press(page, send);
    await says(page, "The server could not be reached.");
    page = await closed(page, path);
    await stands(page, LONG);
    await press(page, send);
    await says(page, sent);
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test("is kept before the page's scripts have come, and by them from then on", async () => {
    const { a } = await connectedCouple(here.app);
    let page = await (await here.context({ as: a })).newPage();
    await page.route(/\.js$/, () => {});
    await page.goto(path);
    await field(page).fill(LONG);
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await field(page).fill("");
    await expect.poll(() => drafts(page)).toEqual([]);
    await field(page).fill(LONG);
    page = await closed(page, path);
    await stands(page, LONG);

    // What is written while they are on their way is theirs once they are there.
    const held: Route[] = [];
    let holds = true;
    await page.route(/\.js$/, (route) => (holds ? void held.push(route) : route.continue()));
    await page.reload();
    await field(page).fill("Otherwise.");
    await page.evaluate(() => localStorage.clear());
    holds = false;
    await Promise.all(held.map((route) => route.continue()));
    await hydrated(page);
    await stands(page, "Otherwise.");
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await press(page, send);
    await says(page, sent);
    await expect.poll(() => drafts(page)).toEqual([]);
  });

  test("a change of it is there too; left as it was, it is forgotten; signing out erases what is not sent", async () => {
    const { a } = await connectedCouple(here.app);
    let page = await here.open(path, { as: a });
    await field(page).fill("As it was.");
    await press(page, send);
    await says(page, sent);
    await change(page).click();
    await stands(page, "As it was.");
    await field(page).fill(LONG);
    page = await closed(page, list);
    await says(page, sent);
    await change(page).click();
    await stands(page, LONG);
    await page.getByRole("link", { name: leave }).click();
    await says(page, sent);
    await change(page).click();
    await stands(page, "As it was.");
    await field(page).fill(LONG);
    await press(page, keep);
    await says(page, sent);
    await expect.poll(() => drafts(page)).toEqual([]);

    await change(page).click();
    await stands(page, LONG);
    await field(page).fill("Not sent.");
    expect(await drafts(page)).toHaveLength(1);
    await page.goto("/us");
    await hydrated(page);
    await press(page, "Sign out");
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => drafts(page)).toEqual([]);
  });
});
