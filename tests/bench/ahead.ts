import { type CDPSession, chromium, type Page } from "playwright";
import { findChromium } from "#tests/support/chromium.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { median } from "./shots.ts";

/** A way there and back takes so long. Milliseconds. */
const LATENCY_MS = 100;
/** How long a pointer rests on a link before it is pressed, and a finger or a button is down. Milliseconds. */
const REST_MS = 200;
const DOWN_MS = 80;
const ROUNDS = 15;
const PHONE = { width: 390, height: 844 };

type Way = "load" | "click" | "tap";

/** From the click, which this page hears, until the other room is painted. Milliseconds. */
const painted = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (path) =>
      new Promise<number>((done) => {
        let clicked = 0;
        addEventListener(
          "click",
          () => {
            clicked = performance.now();
          },
          { capture: true, once: true },
        );
        const look = () => {
          if (clicked && location.pathname === path && document.querySelector(`nav a[href="${path}"][aria-current]`))
            // What is there as a frame begins is painted in it; the task comes after.
            setTimeout(() => done(performance.now() - clicked));
          else requestAnimationFrame(look);
        };
        look();
      }),
    path,
  );

async function once(page: Page, way: Way): Promise<number> {
  if (way === "load") {
    await page.goto("/us", { waitUntil: "load" });
    // Told a moment after it is painted.
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    return (await paint.jsonValue()) ?? Number.NaN;
  }
  await page.goto("/dashboard", { waitUntil: "load" });
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /follow-pointer/.test(name)),
  );
  await page.waitForTimeout(500);
  const box = await page.locator('nav a[href="/us"]').boundingBox();
  if (!box) throw new Error("the room is not there");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const done = painted(page, "/us");
  if (way === "click") {
    await page.mouse.move(x, y);
    await page.waitForTimeout(REST_MS);
    await page.mouse.down();
    await page.waitForTimeout(DOWN_MS);
    await page.mouse.up();
  } else {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.waitForTimeout(DOWN_MS);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  return done;
}

/**
 * How long a room of the navigation takes on a line of 100 ms, loaded whole, pressed where a pointer has rested, and
 * tapped by a finger that was elsewhere: medians of rounds in turns, the assets in the cache as for whoever comes again.
 * @returns lines to read
 */
export async function aheadTimes(url: string, cookies: Visitor["cookies"]): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await findChromium({ install: true, log: () => {} }) });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: PHONE, hasTouch: true });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const devtools: CDPSession = await context.newCDPSession(page);
    const speed = { downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: LATENCY_MS, ...speed });
    const times: Record<Way, number[]> = { load: [], click: [], tap: [] };
    for (const way of ["load", "click", "tap"] as const) await once(page, way);
    for (let i = 0; i < ROUNDS; i++)
      for (const way of ["load", "click", "tap"] as const) times[way].push(await once(page, way));
    const whole = median(times.load);
    const line = (name: string, way: Way) =>
      `${name}: ${Math.round(median(times[way]))} ms, ${(median(times[way]) / whole).toFixed(2)} of a full load`;
    return [
      `A full load of /us with ${LATENCY_MS} ms of latency: ${Math.round(whole)} ms (median of ${ROUNDS})`,
      line(`From a click on which the pointer has rested for ${REST_MS} ms to the painted page`, "click"),
      line(`From a tap of ${DOWN_MS} ms to the painted page`, "tap"),
    ];
  } finally {
    await browser.close();
  }
}
