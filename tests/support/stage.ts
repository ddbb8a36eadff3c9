import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type AppOptions, listenApp } from "./app.ts";
import { hydrated, newContext } from "./browser.ts";
import { launchChromium } from "./chromium.ts";
import type { Visitor } from "./visitor.ts";

type Device = {
  /** Whose cookies the browser has. */
  as?: Visitor;
  options?: BrowserContextOptions;
};
type Opening = Device & {
  /** What is done to the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>;
};

/**
 * One app and one browser for a file of tests, and a browser context for each page, closed after its test. The app's
 * clock is set to the real time before each test, for the identity provider's tokens go by it.
 * @param settings of the app, asked for once, before it starts
 */
export function stage(settings: () => AppOptions["settings"] | Promise<AppOptions["settings"]> = () => ({})) {
  let app: Awaited<ReturnType<typeof listenApp>>;
  let browser: Browser;
  beforeAll(async () => {
    const given = (await settings()) ?? {};
    [app, browser] = await Promise.all([listenApp({ settings: given }), launchChromium()]);
  });
  beforeEach(() => {
    app.clock.at = new Date();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    await browser.close();
    await app.close();
  });
  async function context({ as, options = {} }: Device = {}): Promise<BrowserContext> {
    const made = await newContext(browser, app.url, options);
    await made.addCookies([...(as?.cookies ?? [])].map(([name, value]) => ({ name, value, url: app.url })));
    return made;
  }
  return {
    get app() {
      return app;
    },
    /** Somebody's browser, in which no page is open yet. */
    context,
    /** A page that script has taken over. */
    async open(path: string, { prepare, ...device }: Opening = {}): Promise<Page> {
      const page = await (await context(device)).newPage();
      await prepare?.(page);
      await page.goto(path);
      await hydrated(page);
      return page;
    },
  };
}
