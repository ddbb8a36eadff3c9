import type { Page, Route } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { answerBoth, knownPair } from "#tests/support/couples.ts";
import { press, says } from "#tests/support/flow.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";
import type { Visitor } from "#tests/support/visitor.ts";

/** What is done on a page whose scripts are still on their way (docs/decisions/0004-late-hydration.md). */
const here = stage();
const WEEK = "/checkin/weekly";

/** A page that has no script yet. @returns it, and what lets its scripts come */
async function early(as: Visitor, path: string): Promise<{ page: Page; come: () => Promise<void> }> {
  const page = await (await here.context({ as })).newPage();
  const held: Route[] = [];
  let holds = true;
  await page.route(/\.js$/, (route) => (holds ? void held.push(route) : route.continue()));
  await page.goto(path);
  return {
    page,
    come: async () => {
      holds = false;
      await Promise.all(held.map((route) => route.continue().catch(() => {})));
      await hydrated(page);
    },
  };
}
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer-draft-")));
const loved = (page: Page) => page.getByLabel("One thing that I loved", { exact: true });
const wish = (page: Page) => page.locator("textarea").nth(1);

test("what is written over words that were kept before stands below them, and the other fields have theirs", async () => {
  const { a } = await knownPair(here.app);
  const { page, come } = await early(a.visitor, WEEK);
  await loved(page).fill("The lift with its gate.");
  await wish(page).fill("More of it.");
  await page.reload();
  await loved(page).fill("And the rain.");
  await loved(page).fill("");
  await loved(page).fill("And the rain.");
  await come();
  await expect.poll(() => loved(page).inputValue()).toBe("The lift with its gate.\nAnd the rain.");
  expect(await wish(page).inputValue()).toBe("More of it.");
});

test("a change that is begun is there once script is; left as it was, nothing of it is kept", async () => {
  const { a } = await knownPair(here.app);
  const first = await here.open(WEEK, { as: a.visitor });
  await loved(first).fill("As it was.");
  await press(first, "Send my week");
  await says(first, "You have sent yours");
  const change = await first
    .getByRole("link", { name: /^Change/ })
    .first()
    .getAttribute("href");
  const { page, come } = await early(a.visitor, change ?? "");
  expect(await loved(page).inputValue()).toBe("As it was.");
  await loved(page).fill("Otherwise.");
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await come();
  expect(await loved(page).inputValue()).toBe("Otherwise.");

  const again = await early(a.visitor, change ?? "");
  await loved(again.page).fill("Otherwise.");
  await expect.poll(() => drafts(again.page)).toHaveLength(1);
  await again.page.getByRole("link", { name: "Leave it as it was" }).click();
  await says(again.page, "You have sent yours");
  expect(await drafts(again.page)).toEqual([]);
});

test("a line that was refused stands in its field once script is there, where nothing of it is kept", async () => {
  const { a, b } = await knownPair(here.app);
  const { page, come } = await early(a.visitor, await answerBoth(here.app, a, b, "The lift"));
  const line = page.locator("textarea[name=line]");
  const send = () => page.locator("form:has(textarea[name=line]) button").click();
  await line.fill("Rain on a tent.");
  await send();
  await says(page, "Rain on a tent.");
  const long = "And the rain. ".repeat(400).trim();
  await line.fill(long);
  await page.evaluate(() => localStorage.clear());
  await send();
  await page.locator(".errors").waitFor();
  await come();
  expect(await line.inputValue()).toBe(long);
});

test("a memory that the browser itself has sent is no draft of the next one", async () => {
  const { a } = await knownPair(here.app);
  const { page, come } = await early(a.visitor, "/us/memories/new");
  await page.getByLabel("What you remember", { exact: true }).fill("Rain on a tent.");
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await press(page, "Keep it");
  await says(page, "by you");
  await come();
  await expect.poll(() => drafts(page)).toEqual([]);
});

test("a code that was typed stands in its field, and can be sent", async () => {
  const alone = await newMember(here.app);
  const { page, come } = await early(alone.visitor, "/invite/connect");
  const field = page.getByLabel("Enter Your Partner's Code");
  await field.fill("AB2CD");
  await come();
  expect(await field.inputValue()).toBe("AB2CD");
  await expect.poll(() => page.getByRole("button", { name: "Connect Partner" }).isEnabled()).toBe(true);
});

test("a look that was chosen is taken with the button", async () => {
  const { a } = await knownPair(here.app);
  const { page, come } = await early(a.visitor, "/us");
  await page.locator("input[name=theme][value=night]").evaluate((radio: HTMLInputElement) => radio.click());
  await come();
  await press(page, "Use this");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("night");
});

test("Escape pressed three times leaves", async () => {
  const { a } = await knownPair(here.app);
  const { page } = await early(a.visitor, "/dashboard");
  await page.route("**/quick-exit", (route) => route.fulfill({ body: "elsewhere" }));
  for (let times = 0; times < 3; times++) await page.keyboard.press("Escape");
  await page.waitForURL("**/quick-exit");
});

test("a file that is asked for leaves the page where it is, and its scripts come", async () => {
  const { a } = await knownPair(here.app);
  const { page, come } = await early(a.visitor, "/us/export");
  await page.route("**/us/export/json", (route) =>
    route.fulfill({ headers: { "Content-Disposition": "attachment; filename=a.json" }, body: "{}" }),
  );
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: /data/i }).click();
  await file;
  await come();
});
