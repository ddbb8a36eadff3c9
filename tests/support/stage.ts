import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Language } from "#app/texts/languages.ts";
import { type AppOptions, listenApp } from "./app.ts";
import { hydrated, newContext, type Opened, openState } from "./browser.ts";
import { chromiumOfTheWorker } from "./chromium.ts";
import type { PageState } from "./pages.ts";
import type { Visitor } from "./visitor.ts";
import { openWorld, type World } from "./world.ts";

type Device = {
  /** Whose cookies the browser has. */
  as?: Visitor;
  options?: BrowserContextOptions;
};
type Opening = Device & {
  /** What is done to the page before it goes anywhere. */
  prepare?: (page: Page) => Promise<unknown>;
};

/** The worker's browser for a file of tests; the contexts that a test opens in it are closed after the test. */
export function browserForTests(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromiumOfTheWorker();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  return () => browser;
}

/**
 * The world of all pages for a file of tests, and the worker's browser to open them in.
 * @param languages other than English alone
 */
export function worldStage(languages?: readonly Language[]) {
  let world: World;
  const browser = browserForTests();
  beforeAll(async () => {
    world = await openWorld(languages);
  });
  afterAll(() => world.app.close());
  return {
    get world() {
      return world;
    },
    /** As `openState` says. The page's context is closed after the test. */
    open: (
      state: PageState,
      options?: BrowserContextOptions,
      prepare?: (page: Page) => Promise<void>,
    ): Promise<Opened> => openState(browser(), world, state, options, prepare),
  };
}

/**
 * One app for a file of tests in the worker's browser, and a browser context for each page, closed after its test. The
 * app's clock is set to the real time before each test, for the identity provider's tokens go by it.
 * @param settings of the app, asked for once, before it starts
 * @param everywhere what every browser of the file has
 */
export function stage(
  settings: () => AppOptions["settings"] | Promise<AppOptions["settings"]> = () => ({}),
  everywhere: BrowserContextOptions = {},
) {
  let app: Awaited<ReturnType<typeof listenApp>>;
  const browser = browserForTests();
  beforeAll(async () => {
    app = await listenApp({ settings: (await settings()) ?? {} });
  });
  beforeEach(() => {
    app.clock.at = new Date();
  });
  afterAll(() => app.close());
  async function context({ as, options = {} }: Device = {}): Promise<BrowserContext> {
    const made = await newContext(browser(), app.url, { ...everywhere, ...options });
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
