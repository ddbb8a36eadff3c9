import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import type { PageState, Who } from "./pages.ts";
import { SHARED_CODE, type World } from "./world.ts";

/** Two devices of the look (visual.md, section 6). */
export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1280, height: 800 };

/** A browser in which somebody of the world is signed in. Its zone is not theirs: nothing may come from it. */
export async function contextFor(
  browser: Browser,
  { app, people }: World,
  who: Who,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, viewport: PHONE, ...options });
  if (who === "stranger") return context;
  const [name, value] = who === "invited" ? ["pendingInviteCode", SHARED_CODE] : ["session", people[who].session];
  await context.addCookies([{ name, value, url: app.url }]);
  return context;
}

/** Opens a page in its state, in a browser of its own. Close the page's context afterwards. */
export async function openState(
  browser: Browser,
  world: World,
  state: PageState,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const javaScriptEnabled = state.scripts ?? true;
  const context = await contextFor(browser, world, state.who, { ...options, javaScriptEnabled });
  const page = await context.newPage();
  await prepare(page);
  const response = await page.goto(state.path, { waitUntil: "load" });
  if (response?.status() !== (state.status ?? 200)) throw new Error(`${state.path} answered ${response?.status()}`);
  if (javaScriptEnabled) await hydrated(page);
  await state.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/**
 * Until React has taken the page over and its handlers are there: its root is no longer dehydrated. A page that
 * hydrates late does that in the browser's first quiet moment.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = key && (document as unknown as Record<string, { stateNode: Root }>)[key]?.stateNode;
    type Root = { current: { memoizedState: { isDehydrated: boolean } } };
    return root ? !root.current.memoizedState.isDehydrated : false;
  });
}
