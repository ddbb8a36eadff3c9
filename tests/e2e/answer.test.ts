import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { answerInBrowser, focused, holdPosts, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { connectedCouple } from "#tests/support/people.ts";
import { stage } from "#tests/support/stage.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const here = stage();

/** The question of today, in a browser in which this visitor is signed in. */
async function questionOf(visitor: Visitor): Promise<Page> {
  const page = await here.open("/daily-questions", { as: visitor });
  await mark(page);
  return page;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Your answer" });
/** What this device keeps of answers that were not sent. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => (key.startsWith("answer-draft-") ? [localStorage[key]] : [])),
  );

test("words stay in their field and on the device when the connection drops in the post, and are sent the next time", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await questionOf(a);
  await field(page).fill("The lift, with its gate.");
  await says(page, "Draft kept on this device");
  await says(page, "24 / 2,000");

  await page.route(/daily-questions/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await press(page, "Send my answer");
  await focused(page.locator(".errors").filter({ hasText: "The server could not be reached." }));
  expect(await field(page).inputValue()).toBe("The lift, with its gate.");
  expect(await drafts(page)).toEqual(["The lift, with its gate."]);
  await page.unroute(/daily-questions/);
  await noPageLoad(page);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => field(page).inputValue()).toBe("The lift, with its gate.");

  await press(page, "Send my answer");
  await page.getByRole("heading", { name: "Your half is in." }).waitFor();
  await expect.poll(() => drafts(page)).toEqual([]);
});

test("what is typed offline is there when the tab was closed, and gone from the device after signing out", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await questionOf(a);
  await page.context().setOffline(true);
  await field(page).fill("Half of");
  await field(page).fill("Half of a sentence");
  await says(page, "Draft kept on this device");
  await page.close();
  await page.context().setOffline(false);

  const again = await page.context().newPage();
  await again.goto("/daily-questions");
  await hydrated(again);
  await expect.poll(() => field(again).inputValue()).toBe("Half of a sentence");
  expect(await drafts(again)).toEqual(["Half of a sentence"]);
  await again.goto("/us");
  await hydrated(again);
  await press(again, "Sign out");
  await again.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => drafts(again)).toEqual([]);
});

test("a draft of somebody else goes when another one writes in this browser", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await questionOf(a);
  await field(page).fill("Hers alone");
  expect(await drafts(page)).toEqual(["Hers alone"]);
  await page.context().clearCookies();
  await page.context().addCookies([...b.cookies].map(([name, value]) => ({ name, value, url: here.app.url })));
  await page.goto("/daily-questions");
  await hydrated(page);
  expect(await field(page).inputValue()).toBe("");
  await expect.poll(() => drafts(page)).toEqual([]);
});

test("while it is sent the button says so; an empty one comes back with the focus on why", async () => {
  const { a } = await connectedCouple(here.app);
  const page = await questionOf(a);
  await press(page, "Send my answer");
  await focused(page.locator(".errors"));
  expect(await field(page).getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("link", { name: "Write something first. A single word will do." }).click();
  await focused(field(page));

  await field(page).fill("Rain.");
  const { held, release } = await holdPosts(page, "/daily-questions/[^/]+");
  await press(page, "Send my answer");
  const pending = page.getByRole("button", { name: "Sending..." });
  await pending.waitFor();
  await expect.poll(() => held.posts).toBe(1);
  await pending.click();
  release();
  await page.getByRole("heading", { name: "Your half is in." }).waitFor();
  expect(held.posts).toBe(1);
  await noPageLoad(page);
});

test("until both are in one may change one's words, or leave them", async () => {
  const { a, b } = await connectedCouple(here.app);
  const page = await questionOf(a);
  await answerInBrowser(page, "The lift.");
  await page.getByRole("link", { name: "Change it" }).click();
  await expect.poll(() => field(page).inputValue()).toBe("The lift.");
  await page.getByRole("link", { name: "Leave it as it was" }).click();
  await page.getByRole("heading", { name: "Your half is in." }).waitFor();
  await page.getByRole("link", { name: "Change it" }).click();
  await field(page).fill("The stairs.");
  await press(page, "Send my answer");
  await page.getByRole("heading", { name: "Your half is in." }).waitFor();
  expect(await page.locator(".own").textContent()).toBe("The stairs.");
  await page.goBack();
  await noPageLoad(page);

  const other = await questionOf(b);
  await answerInBrowser(other, "Rain.");
  await says(other, "Open to both");
  const fresh = other.locator(".reveal.fresh");
  expect(await fresh.count(), "the two sheets come together on the first sight").toBe(1);
  expect(await other.locator(".ans blockquote").allTextContents()).toEqual(["Rain.", "The stairs."]);
  await other.reload();
  await says(other, "Open to both");
  expect(await fresh.count(), "and not again").toBe(0);
});
