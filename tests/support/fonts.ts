import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import { expect } from "vitest";

// What a page looks like must not hang on the fonts that a machine has. So the tests bring their own: one as wide as
// any that systems use for their own text, one as narrow, and a page's lists are set to them.

const [ORDINARY, BOLD] = ["300 549", "550 900"];

/** Name, weights, file. The wide one has Hebrew and Arabic letters too, so it also stands in where the others have none. */
const FILES = [
  ["wide sans", ORDINARY, import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")],
  ["wide sans", BOLD, import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")],
  ["wide serif", ORDINARY, import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSerif.ttf")],
  ["wide serif", BOLD, import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf")],
  ["narrow", ORDINARY, import.meta.resolve("@fontsource/archivo-narrow/files/archivo-narrow-latin-400-normal.woff")],
  ["narrow", BOLD, import.meta.resolve("@fontsource/archivo-narrow/files/archivo-narrow-latin-700-normal.woff")],
] as const;

/** What a page is set in: its web fonts, or what stands in where these do not come. */
export type Face = "web" | "wide" | "narrow";

/** The lists of the look (app/ui/styles/tokens.css), their web fonts, and what each is set in. */
const LISTS = [
  { list: "--font-serif", webFont: "Brygada 1918 Variable", wide: "wide serif", narrow: "narrow" },
  { list: "--font-sans", webFont: "Figtree Variable", wide: "wide sans", narrow: "narrow" },
] as const;

const read = ([name, weight, file]: (typeof FILES)[number]) => ({
  name,
  weight,
  bytes: readFileSync(fileURLToPath(file)).toString("base64"),
});

/**
 * Lets the page have the faces, once. Their bytes are handed over and not asked for at an address: a service worker that
 * takes the page over in that moment would ask the server for it, past what a test answers in its place.
 */
async function bring(page: Page): Promise<void> {
  await page.evaluate(async (all) => {
    // Systems round widths up in their own way: a little more than the widest of them.
    const more = (name: string) => (name.startsWith("wide") ? { sizeAdjust: "105%" } : {});
    const load = ({ name, weight, bytes }: (typeof all)[number]) => {
      const letters = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      return new FontFace(name, letters, { weight, ...more(name) }).load();
    };
    for (const face of await Promise.all(all.map(load))) document.fonts.add(face);
  }, FILES.map(read));
}
const brought = new WeakMap<Page, Promise<void>>();

/**
 * Sets all text of the page in these, and sees that it really is: no font of the machine has a part in it. With "web"
 * the page's own web fonts come first, as far as they have arrived.
 */
export async function setFonts(page: Page, face: Face): Promise<void> {
  if (!brought.has(page)) brought.set(page, bring(page));
  await brought.get(page);
  const set = async ({ list, webFont, ...faces }: (typeof LISTS)[number]) => {
    const first = face === "web" ? webFont : faces[face];
    const fonts = `"${first}", "${faces.wide}", "wide sans"`;
    const before = await page.evaluate(
      ([name, to]) => {
        const { style } = document.documentElement;
        const shipped = getComputedStyle(document.documentElement).getPropertyValue(name);
        style.setProperty(name, to);
        return shipped;
      },
      [list, fonts] as const,
    );
    // The look still has these lists, and text is set in them.
    if (!before.includes("wide sans")) expect(before).toMatch(new RegExp(`^"${webFont}",`));
    if (face === "web") return;
    const [ofList, ofFirst] = await Promise.all([widthIn(page, `var(${list})`), widthIn(page, `"${first}"`)]);
    expect(ofList).toBe(ofFirst);
  };
  await Promise.all(LISTS.map(set));
}

/** How wide a few letters are in this list of fonts. CSS pixels. */
export const widthIn = (page: Page, family: string): Promise<number> =>
  page.evaluate((fonts) => {
    const probe = document.createElement("span");
    probe.textContent = "Hamburgefonstiv";
    for (const [name, value] of Object.entries({ position: "absolute", font: `400 100px ${fonts}`, whiteSpace: "pre" }))
      probe.style[name as "font"] = value;
    document.body.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width;
  }, family);
