import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright";
import { pseudo } from "#app/texts/pseudo.ts";
import { inEnglish } from "./flow.ts";
import type { PageState, Who } from "./pages.ts";
import { SHARED_CODE, type World } from "./world.ts";

/** Two devices, a phone and a wide screen. */
export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1280, height: 800 };

/** Somebody who has not asked for stillness: for tests of what moves, and of the way that most people have it. */
export const MOVING = { reducedMotion: "no-preference" } as const;

/** How long the browser may take for one step; nothing here waits that long. Milliseconds. */
const STEP_LIMIT = 15_000;

/**
 * An empty browser, a phone unless `options` say otherwise. Nothing moves in it: pages that fade into each other would
 * make a third of what a journey costs.
 */
export async function newContext(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(STEP_LIMIT);
  return context;
}

/** A browser in which somebody of the world is signed in. Its zone is not theirs: nothing may come from it. */
async function contextFor(
  browser: Browser,
  { app, people }: World,
  who: Who,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await newContext(browser, app.url, options);
  if (who === "stranger") return context;
  const [name, value] = who === "invited" ? ["pendingInviteCode", SHARED_CODE] : ["session", people[who].session];
  await context.addCookies([{ name, value, url: app.url }]);
  return context;
}

/**
 * Notes what goes wrong on a page from now on: errors and warnings of the console, exceptions, what the policy
 * forbids, requests that fail. The list grows as the page goes on.
 * @param expected statuses that are the page's answer by design: the browser calls them errors
 * @param scripts false where scripts are off: the browser then calls each one that it passes over a failure
 */
export function watch(page: Page, expected: readonly number[] = [], scripts = true): string[] {
  const problems: string[] = [];
  const byDesign = expected.map((status) => `responded with a status of ${status}`);
  page.on("console", (message) => {
    const text = message.text();
    if (!["error", "warning"].includes(message.type()) || byDesign.some((words) => text.includes(words))) return;
    problems.push(`console: ${text} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // The router itself lets go of an answer that a newer navigation has overtaken, or that says to go elsewhere.
    if (reason === "net::ERR_ABORTED" || (!scripts && request.resourceType() === "script")) return;
    problems.push(`failed: ${request.url()} ${reason}`);
  });
  return problems;
}

/** A page in its state, and what has gone wrong on the way there and since. */
export type Opened = { page: Page; problems: string[] };

/**
 * Opens a page in its state, in a browser of its own. Close the page's context afterwards.
 * @param prepare what is done to the page before it goes anywhere
 */
export async function openState(
  browser: Browser,
  world: World,
  state: PageState,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Opened> {
  const { status = 200, refusal, scripts = true, act, path } = state;
  const page = await (await contextFor(browser, world, state.who, options)).newPage();
  const problems = watch(page, [status, refusal ?? 0], scripts);
  if (!scripts) await runScripts(page, false);
  await prepare(page);
  const response = await page.goto(path, { waitUntil: "load" });
  if (response?.status() !== status) throw new Error(`${path} answered ${response?.status()}`);
  if (scripts) await hydrated(page);
  await act?.(page, options.locale?.startsWith("en-X") ? pseudo : inEnglish);
  await page.evaluate(() => document.fonts.ready);
  return { page, problems };
}

/**
 * Stops the clock of a page on which one was installed, this many milliseconds ahead: it goes on by `clock.runFor`
 * alone. Ahead of the page's own time: that of the tests may be set (`npm test -- --at`).
 */
export async function stopClock(page: Page, ahead = 60_000): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
}

/**
 * Until React has taken the page over and its handlers are there: its root is no longer dehydrated. A page that
 * hydrates late does that in the browser's first quiet moment; one without a router does so in its parts.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A text and links have no scripts, and are as they stay once they are loaded.
    const hasScripts = "__late" in window || "__reactRouterContext" in window;
    if (!hasScripts) return document.readyState === "complete";
    type Root = { current: { memoizedState: { isDehydrated: boolean } } };
    return [document, ...document.querySelectorAll("[data-part]")].some((place) => {
      const key = Object.keys(place).find((name) => name.startsWith("__reactContainer$"));
      const root = key && (place as unknown as Record<string, { stateNode: Root }>)[key]?.stateNode;
      return root ? !root.current.memoizedState.isDehydrated : false;
    });
  });
}

/**
 * Whether a page runs scripts from now on. Those that it has passed over do not come back: so a page that was loaded
 * without may be looked at by axe, which needs them.
 */
export async function runScripts(page: Page, on: boolean): Promise<void> {
  const inspector = inspectors.get(page) ?? (await page.context().newCDPSession(page));
  inspectors.set(page, inspector);
  await inspector.send("Emulation.setScriptExecutionDisabled", { value: !on });
}
const inspectors = new WeakMap<Page, CDPSession>();
