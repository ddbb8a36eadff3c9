import type { Locator, Page } from "playwright";

/**
 * What can be reached by Tab, in the order of the page. Of the radios of one name one is a stop: the chosen one, else
 * the first.
 */
const stops = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const radios = new Set<string>();
    return [
      ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex='0'], summary"),
    ]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(":disabled, [type=hidden]"))
          return false;
        if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
        const chosen = element.form?.querySelector(`input[type=radio][name="${element.name}"]:checked`);
        if (radios.has(element.name) || (chosen && chosen !== element)) return false;
        radios.add(element.name);
        return true;
      })
      .map((element, index) => {
        element.dataset.stop = String(index);
        const kind = element instanceof HTMLInputElement ? ` ${element.type}` : "";
        return `${index} ${element.tagName}${kind} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim()}`;
      });
  });

/** Where the focus is, and what is wrong with how that looks. Radios and boxes may be drawn by a face beside them. */
const look = (page: Page): Promise<{ stop: string | undefined; faults: string[] }> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return { stop: undefined, faults: [] };
    const beside = element.nextElementSibling;
    const style = getComputedStyle(
      beside?.matches("input:is([type=radio], [type=checkbox]) + .face") ? beside : element,
    );
    const box = element.getBoundingClientRect();
    const faults: string[] = [];
    if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 3) faults.push("no focus ring");
    if (box.width === 0 || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
      faults.push(`not in view: ${JSON.stringify(box)}`);
    // The middle of a link that runs over two lines may lie beside it.
    const [line = box] = element.getClientRects();
    const on = document.elementFromPoint(line.left + line.width / 2, line.top + Math.min(line.height / 2, 20));
    if (!on || !(element.contains(on) || on.closest("label")?.contains(element))) faults.push(`under ${on?.className}`);
    return { stop: element.dataset.stop, faults };
  });

/** A field for a date is one stop to us and several to the browser: its day, month and year, and its calendar. */
async function pastItsParts(page: Page, stop: number, name = ""): Promise<void> {
  if (!name.startsWith(`${stop} INPUT date`)) return;
  const isInside = () =>
    page.evaluate((stop) => {
      const { activeElement } = document;
      return (
        activeElement instanceof HTMLInputElement &&
        activeElement.type === "date" &&
        activeElement.dataset.stop === stop
      );
    }, String(stop));
  for (let part = 0; part < 4 && (await isInside()); part++) await page.keyboard.press("Tab");
}

/** Puts the focus before everything on the page, where Tab begins on a page without autofocus. */
const atTheTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });

/**
 * Goes through a page by Tab alone.
 * @returns what is wrong, one line each: a stop that is missed, out of order, out of sight, covered or without its
 * ring; a trap at the end; a skip link that does not skip
 */
export async function faultsByKeyboard(page: Page): Promise<string[]> {
  const expected = await stops(page);
  const faults: string[] = [];
  await atTheTop(page);
  for (const [index, name] of expected.entries()) {
    await page.keyboard.press("Tab");
    await pastItsParts(page, index - 1, expected[index - 1]);
    const { stop, faults: seen } = await look(page);
    if (stop !== String(index)) faults.push(`stop ${stop} in the place of ${name}`);
    faults.push(...seen.map((fault) => `${name}: ${fault}`));
  }
  // Out of the page behind the last one, and into it again at the first.
  await page.keyboard.press("Tab");
  await pastItsParts(page, expected.length - 1, expected.at(-1));
  if ((await look(page)).stop === undefined) await page.keyboard.press("Tab");
  const after = (await look(page)).stop;
  if (after !== "0") faults.push(`stop ${after} behind the last one`);
  if ((await page.locator("[tabindex]:not([tabindex='-1'])").count()) > 0) faults.push("a tabindex that reorders");
  if ((await page.locator(".nav").count()) > 0) faults.push(...(await faultsOfSkipLink(page)));
  return faults;
}

/** The skip link is the first stop, shows itself, and leads past the navigation. */
async function faultsOfSkipLink(page: Page): Promise<string[]> {
  const inFocus = () => page.evaluate(() => `${document.activeElement?.className} ${document.activeElement?.id}`);
  await atTheTop(page);
  await page.keyboard.press("Tab");
  const first = await inFocus();
  if (first !== "skip ") return [`the first stop is not the skip link but ${first}`];
  await page.keyboard.press("Enter");
  if (!(await inFocus()).endsWith(" m")) return [`the skip link leads to ${await inFocus()}`];
  await page.keyboard.press("Tab");
  const past = await page.evaluate(() => document.activeElement?.closest(".nav, .bar") === null);
  return past ? [] : [`behind the skip link comes ${await inFocus()}`];
}

/** More stops than any page has. */
const MANY = 60;

/**
 * Goes to a link, button or field by Tab alone, from where the focus is.
 * @returns what is wrong with how the focus looked at each stop on the way
 * @throws Error where Tab does not lead there
 */
export async function tabTo(page: Page, target: Locator): Promise<string[]> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor();
  const faults: string[] = [];
  for (let pressed = 0; !(await isThere()); pressed++) {
    if (pressed === MANY) throw new Error(`Tab does not lead to ${target}`);
    await page.keyboard.press("Tab");
    faults.push(...(await look(page)).faults.map((fault) => `on the way to ${target}: ${fault}`));
  }
  return faults;
}
