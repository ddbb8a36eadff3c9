import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenApp } from "#tests/support/app.ts";
import { newContext } from "#tests/support/browser.ts";
import { launchChromium } from "#tests/support/chromium.ts";

const LEGAL = ["/privacy", "/terms", "/cookie-policy", "/refund-policy"];

let app: Awaited<ReturnType<typeof listenApp>>;
let browser: Browser;
beforeAll(async () => {
  const settings = { FEEDBACK_URL: "https://forms.example/couple", CONTACT_EMAIL: "post@couple.example" };
  [app, browser] = await Promise.all([listenApp({ settings }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** A legal page on paper, as somebody has it whose screen is dark. */
async function onPaper(path: string): Promise<Page> {
  const page = await (await newContext(browser, app.url, { colorScheme: "dark" })).newPage();
  await page.goto(path);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  return page;
}

describe.each(LEGAL)("%s on paper", (path) => {
  test("leaves out what can only be pressed, and keeps the whole text", async () => {
    const page = await onPaper(path);
    const pressable = "nav, footer, button, input, .feedback, .skip, .toast";
    expect(await page.locator(pressable).filter({ visible: true }).allTextContents()).toEqual([]);
    const cut = await page
      .locator(".prose :is(h1, h2, h3, p, li, dt, dd)")
      .filter({ visible: false })
      .allTextContents();
    expect(cut).toEqual([]);
    await page.context().close();
  });

  test("is dark ink on white, and says where its links lead", async () => {
    const page = await onPaper(path);
    const seen = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>(".prose a[href]")];
      const shown = links.map((link) => {
        const added = getComputedStyle(link, "::after").content;
        return { to: link.getAttribute("href") ?? "", shown: `${link.textContent}${added === "none" ? "" : added}` };
      });
      const { color } = getComputedStyle(document.querySelector(".prose .lead") as Element);
      return { shown, color, ground: getComputedStyle(document.body).backgroundColor };
    });
    expect(seen.ground).toBe("rgba(0, 0, 0, 0)");
    expect(seen.color).toBe("rgb(42, 21, 48)");
    for (const { to, shown } of seen.shown) expect(shown).toContain(to.replace("mailto:", ""));
    await page.context().close();
  });

  test("is a few sheets, none of them wider than the paper", async () => {
    const page = await onPaper(path);
    await page.setViewportSize({ width: 640, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    const pdf = await page.pdf({ format: "A4" });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(5);
    await page.context().close();
  });
});
