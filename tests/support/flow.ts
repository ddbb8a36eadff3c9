import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import type { Account } from "./people.ts";

type Marked = { stayed?: string };

/** Puts a mark on the page's window; a page load would wipe it away. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as Marked).stayed = "here";
  });

/** Since `mark` nothing has loaded the page anew. */
export async function noPageLoad(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as Marked).stayed), `a full page load on the way to ${page.url()}`).toBe(
    "here",
  );
}

/** Waits for the page with this first heading. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** Waits for these words to stand on the page. */
export const says = (page: Page, words: string): Promise<void> => page.getByText(words).first().waitFor();

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** What the page has said last in its live region, for those who don't see it. */
export const announced = (page: Page): Locator => page.locator("[aria-live=polite]");

/** Waits until the focus is here. */
export const focused = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

/**
 * Holds the browser's posts to this address back, so that what the page shows meanwhile can be looked at.
 * @returns how many were sent, and how to let them go
 */
export async function holdPosts(page: Page, path: string) {
  const gate = Promise.withResolvers<void>();
  const held = { posts: 0 };
  await page.route(new RegExp(`${path}(\\.data)?(\\?.*)?$`), async (route) => {
    if (route.request().method() === "POST") {
      held.posts++;
      await gate.promise;
    }
    return route.continue();
  });
  return { held, release: () => gate.resolve() };
}

/**
 * Lays a finger on the toast where it is now.
 * @returns a swipe by so many pixels to the right; to the left where the number is negative
 */
export async function toastSwipe(page: Page): Promise<(by: number) => Promise<void>> {
  const box = await page.locator(".toast b").boundingBox();
  if (!box) throw new Error("no toast");
  const [x, y] = [Math.round(box.x) + 5, Math.round(box.y) + 5];
  return async (by) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y);
    await page.mouse.up();
    // A click on nothing: what was marked by the swipe is not dragged by the next one.
    await page.mouse.click(x, 5);
  };
}

/** How a page says a sentence that is English here. */
export type Say = (english: string) => string;
export const inEnglish: Say = (english) => english;

/** The first step of either flow. */
export async function continueWith(page: Page, email: string, say = inEnglish): Promise<void> {
  await page.getByLabel(say("What's your email?")).fill(email);
  await press(page, say("Continue"));
}

/** The second step of signing up. */
export async function choosePassword(page: Page, password: string, say = inEnglish): Promise<void> {
  await page.getByLabel(say("Choose a password"), { exact: true }).fill(password);
  await press(page, say("Continue"));
}

/** Signs up through the three steps, beginning on the first one; ends on the invite screen. */
export async function signUpInBrowser(page: Page, { email, password, firstName, lastName }: Account): Promise<void> {
  await continueWith(page, email);
  await choosePassword(page, password);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await press(page, "Create an account");
  await heading(page, "Invite Your Partner");
}

/** Answers the question of the page that is open, whatever way of answering it has. */
export async function answerInBrowser(page: Page, words: string): Promise<void> {
  const field = page.locator("[name=answer]").first();
  await field.waitFor();
  if ((await field.evaluate((element) => element.tagName)) === "TEXTAREA") await field.fill(words);
  else await field.check({ force: true });
  await press(page, "Send my answer");
}
