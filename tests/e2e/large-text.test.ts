import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { press } from "#tests/support/flow.ts";
import { setFonts } from "#tests/support/fonts.ts";
import { setTextSize } from "#tests/support/layout.ts";
import { newMember } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

// The narrowest phone in use, with text twice as large: what breaks there while nothing is outside of its box.

const SMALL = { width: 320, height: 844 };
const here = stage(() => ({ FEEDBACK_URL: "https://forms.example/the-couple-app" }));

/** How wide a field's placeholder is, and the room that it has. CSS pixels. */
const placeholder = (page: Page): Promise<{ needs: number; has: number }> =>
  page.locator("input[placeholder]").evaluate((field: HTMLInputElement) => {
    const [look, own] = [getComputedStyle(field, "::placeholder"), getComputedStyle(field)];
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("no canvas");
    canvas.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
    canvas.letterSpacing = look.letterSpacing;
    const has = field.clientWidth - Number.parseFloat(own.paddingLeft) - Number.parseFloat(own.paddingRight);
    return { needs: canvas.measureText(field.placeholder).width, has };
  });

test.each(["web", "wide"] as const)("in %s fonts a placeholder is whole, and a failure's words are", async (face) => {
  const newcomer = await newMember(here.app, { past: false });
  const page = await here.open("/invite", { as: newcomer.visitor, options: { viewport: SMALL } });
  const email = await here.open("/auth/create-account", { options: { viewport: SMALL } });
  for (const one of [page, email]) {
    await setFonts(one, face);
    await setTextSize(one, "200%");
    const { needs, has } = await placeholder(one);
    expect(needs).toBeLessThan(has);
  }
  await page.getByLabel("Enter Your Partner's Code").fill("AAAAA");
  await press(page, "Connect Partner");
  const lines = await page.locator(".errors > p > span").evaluate((title) => {
    const [text] = title.childNodes;
    if (!text) throw new Error("no words");
    return [...(text.textContent ?? "").matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return [word, new Set([...range.getClientRects()].map(({ top }) => top)).size];
    });
  });
  expect(lines).toEqual([
    ["Connection", 1],
    ["Failed", 1],
  ]);
});

test("the feedback tab stands at the page's end, over no words; else it stays in sight", async () => {
  const page = await here.open("/privacy", { options: { viewport: SMALL } });
  const tab = () => page.locator(".feedback").evaluate((link) => link.getBoundingClientRect().toJSON());
  expect((await tab()).bottom).toBeLessThan(SMALL.height);
  await setTextSize(page, "200%");
  expect((await tab()).top).toBeGreaterThan(SMALL.height);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const ends = await page.locator("nav.others ul").evaluate((list) => list.getBoundingClientRect().bottom);
  const { top, bottom } = await tab();
  expect([ends < top, bottom <= SMALL.height]).toEqual([true, true]);
  await page.goto("/terms");
  await hydrated(page);
  expect((await tab()).bottom).toBeLessThan(SMALL.height);
});
