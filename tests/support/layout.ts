import type { Page } from "playwright";
import { type Face, setFonts } from "./fonts.ts";

/** From the narrowest phone in use to a large screen. */
const WIDTHS = [320, 390, 768, 1280, 1920] as const;
/** The narrowest of each layout: there other letters have the least room. */
export const TIGHT = [320, 360, 1024] as const;
const HEIGHT = 844;

/**
 * What stands outside the page, outside of what it belongs to, or runs out of its own box, in words. Pictures may be
 * cut, and what is only for ears has no box.
 */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const told = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 40)}`;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > wide)
      faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.body.querySelectorAll("*")) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const isField = element.matches("input:not([type=hidden]), textarea, select");
      if ((!hasWords && !isField) || element.matches("script, title, option, .sr, .sr *, svg *")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.left < -0.5 || box.right > wide + 0.5)
        faults.push(`outside (${box.left} to ${box.right}): ${told(element)}`);
      // What waits above the page is wholly out of it.
      if (scrollY === 0 && box.top < -0.5 && box.bottom > 0.5) faults.push(`cut by the upper edge: ${told(element)}`);
      // A field scrolls what is in it.
      if (!isField && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${element.scrollWidth} in ${element.clientWidth}: ${told(element)}`);
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const room = around.getBoundingClientRect();
        if (room.width > 0 && (box.left < room.left - 1 || box.right > room.right + 1))
          faults.push(`out of its ${around.tagName} "${around.className}": ${told(element)}`);
      }
    }
    return faults;
  });
}

/**
 * Words that lie over other words, in words. What floats above the page (navigation, feedback, toast) is meant to; the
 * keyboard's test looks at that.
 */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floats = new Map<Element, boolean>();
    const isFloating = (element: Element): boolean => {
      const known = floats.get(element);
      if (known !== undefined) return known;
      const { position } = getComputedStyle(element);
      const up = element.parentElement;
      const floating = position === "fixed" || position === "sticky" || (up !== null && isFloating(up));
      floats.set(element, floating);
      return floating;
    };
    const lines: { of: Element; text: string; top: number; bottom: number; left: number; right: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [of, text] = [node.parentElement, node.textContent?.trim() ?? ""];
      if (!of || !text || of.closest("script, title, option, svg, .sr") || isFloating(of)) continue;
      if (!of.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { top, height, left, right } of range.getClientRects()) {
        // A line's box is taller than its letters, and tight lines let the boxes touch.
        lines.push({
          of,
          text,
          top: top + height / 4,
          bottom: top + (height * 3) / 4,
          left: left + 1,
          right: right - 1,
        });
      }
    }
    lines.sort((a, b) => a.top - b.top);
    const faults: string[] = [];
    for (const [index, a] of lines.entries()) {
      for (const b of lines.slice(index + 1)) {
        if (b.top >= a.bottom) break;
        if (a.of === b.of || a.left >= b.right || b.left >= a.right) continue;
        faults.push(`"${a.text.slice(0, 40)}" and "${b.text.slice(0, 40)}" overlap`);
      }
    }
    return faults;
  });
}

/**
 * At each width (in other letters than ours, and in longer words, at those that are tight), and at the smallest with text
 * twice as large.
 */
export async function misplacedAtAnyWidth(
  page: Page,
  face: Face,
  widths: readonly number[] = face === "web" ? WIDTHS : TIGHT,
): Promise<string[]> {
  const found: string[] = [];
  await setFonts(page, face);
  const look = async (what: string) => {
    const faults = await Promise.all([misplaced(page), overlapping(page)]);
    found.push(...faults.flat().map((line) => `${what}, ${face}: ${line}`));
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await look(String(width));
  }
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await setTextSize(page, "200%");
  await look("320 with text at 200%");
  await setTextSize(page, "");
  return found;
}

/** As a browser's own setting does it; empty for the usual size. */
export const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((to) => document.documentElement.style.setProperty("font-size", to), size);
