import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { stage } from "#tests/support/stage.ts";

const LEGAL = ["/privacy", "/terms", "/cookie-policy", "/refund-policy"];

const here = stage(() => ({ FEEDBACK_URL: "https://forms.example/couple", CONTACT_EMAIL: "post@couple.example" }));

/** A legal page on paper, as somebody has it whose screen is dark. */
async function onPaper(path: string): Promise<Page> {
  const page = await (await here.context({ options: { colorScheme: "dark" } })).newPage();
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
  });

  test("is a few sheets, none of them wider than the paper", async () => {
    const page = await onPaper(path);
    await page.setViewportSize({ width: 640, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    const pdf = await page.pdf({ format: "A4" });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(7);
  });
});
