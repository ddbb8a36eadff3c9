import { isUnder, normalPath } from "#app/http/within.ts";

/** The lists of pages as they are compared: every request asks by the same list. */
const normal = new WeakMap<readonly string[], readonly string[]>();

function normalOf(pages: readonly string[]): readonly string[] {
  const known = normal.get(pages) ?? pages.map(normalPath);
  normal.set(pages, known);
  return known;
}

/**
 * Whether this path, pattern or page name belongs to the 18+ part: nothing of it is ever counted
 * (docs/product/security.md#18-pages).
 * @param adultPages where that part begins, as the activities say it; the list never changes
 */
export function isAdultPage(path: string, adultPages: readonly string[]): boolean {
  const asked = normalPath(path);
  return normalOf(adultPages).some((page) => isUnder(asked, page));
}
