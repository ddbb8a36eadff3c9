import type { Page } from "playwright";
import { expect, test } from "vitest";
import { MEMBERS, ON_THE_WAY, type PageState, STRANGERS } from "#tests/support/pages.ts";
import { worldStage } from "#tests/support/stage.ts";

// Browsers that know neither grid nor custom properties nor @supports (NetSurf, Dillo) pass over what is written with
// them. What is left must still be a page: nothing lies over what is pressed, and links look like links.

const here = worldStage();

/** What such a browser makes nothing of, as it begins or stands in a declaration. */
const UNKNOWN =
  /^\s*(--|grid|inset|place-|gap|container|translate|rotate)|(var|light-dark|clamp|min|max|env)\(|\dd?vh\b|grid/;

/** The style sheet as they read it: whole at-rules are passed over, and declarations one by one. */
function asTheyRead(css: string): string {
  const known = withoutBlocks(css, /@(supports|container|layer|property|font-face|keyframes)[^{;]*\{/);
  return known.replace(/([{;])([^{};]+)(?=[;}])/g, (whole, before: string, declaration: string) =>
    declaration.includes(":") && UNKNOWN.test(declaration) ? before : whole,
  );
}

function withoutBlocks(css: string, begin: RegExp): string {
  const found = begin.exec(css);
  if (!found) return css;
  let at = found.index + found[0].length;
  for (let depth = 1; depth > 0 && at < css.length; at++) depth += css[at] === "{" ? 1 : css[at] === "}" ? -1 : 0;
  return withoutBlocks(css.slice(0, found.index) + css.slice(at), begin);
}

async function readAsTheyDo(page: Page): Promise<void> {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: asTheyRead(await response.text()) });
  });
}

/** Links and buttons that something else lies over, and links that look like text. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // Words for screen readers alone are cut off, but their boxes are as wide as they are long.
    for (const unseen of document.querySelectorAll<HTMLElement>(".sr")) unseen.style.display = "none";
    for (const one of document.querySelectorAll<HTMLElement>("a[href], button, label")) {
      if (!one.checkVisibility() || one.matches(".skip, .sr, .sr *")) continue;
      const told = one.textContent?.trim() || one.getAttribute("aria-label");
      one.scrollIntoView({ block: "center" });
      const range = document.createRange();
      range.selectNodeContents(one);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (const { left, top, width, height } of boxes) {
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        if (there && !one.contains(there) && !there.contains(one))
          found.push(`over "${told}": ${there.outerHTML.slice(0, 60)}`);
      }
      const { textDecorationLine, color } = getComputedStyle(one);
      const isLink = one.matches("a") && one.textContent?.trim();
      const around = getComputedStyle(one.parentElement ?? one).color;
      if (isLink && textDecorationLine === "none" && color === around) found.push(`like text: "${told}"`);
    }
    return [...new Set(found)];
  });

const named = (...names: string[]): PageState[] =>
  [...STRANGERS, ...ON_THE_WAY, ...MEMBERS].filter(({ name }) => names.includes(name));

test.each(
  named(
    "landing",
    "auth-email",
    "auth-sign-in-email",
    "premium",
    "privacy",
    "invite",
    "invite-success",
    "dashboard",
    "dashboard-waiting",
    "question-before",
    "question-before-choice",
    "question-before-scale",
    "question-waiting",
    "question-revealed",
    "us",
    "us-browsers",
    "us-archive",
  ),
)("$name is a page of its own without grid and custom properties", async (state) => {
  const { act: _, ...still } = state;
  const { page } = await here.open(
    { ...still, scripts: false },
    { viewport: { width: 1024, height: 768 } },
    readAsTheyDo,
  );
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-ink"))).toBe(
    "",
  );
  expect(await faults(page)).toEqual([]);
});
