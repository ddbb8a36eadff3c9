import { expect, test } from "vitest";
import { MOVING } from "#tests/support/browser.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage(undefined, MOVING);

/** Script before the browser is idle: bytes as they stand in the page, before compression. */
const BEFORE_IDLE = 2_048;
/**
 * Everything until the network is idle, with fonts and the moving picture: bytes on the wire, compressed, with the
 * answers' headers. The page has no router.
 */
const IN_ALL = 160_000;

test("the landing page is light, and nothing on it moves while it loads", async () => {
  const page = await (await here.context()).newPage();
  await page.addInitScript(() => {
    const seen = { shifts: 0, largest: "" };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element | null };
      seen.largest = last.element?.tagName ?? "";
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  let bytes = 0;
  const network = await page.context().newCDPSession(page);
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  const scripts: string[] = [];
  let loaded = false;
  page.on("request", (request) => void (loaded || request.resourceType() !== "script" || scripts.push(request.url())));
  page.on("load", () => {
    loaded = true;
  });
  const html = await (await page.goto("/"))?.text();
  await page.locator(".film[data-state=playing]").waitFor();
  await page.waitForLoadState("networkidle");

  const inline = [...(html ?? "").matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = ""]) => code);
  expect(inline.join("").length).toBeGreaterThan(0);
  expect(Buffer.byteLength(inline.join(""))).toBeLessThanOrEqual(BEFORE_IDLE);
  expect(scripts).toEqual([]);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(IN_ALL);
  const seen = await page.evaluate(() => (window as unknown as { seen: { shifts: number; largest: string } }).seen);
  expect(seen).toEqual({ shifts: 0, largest: expect.stringMatching(/^(H1|P)$/) });
});
