import { isWithin } from "#app/http/within.ts";

/**
 * Whether this path, pattern or page name belongs to the 18+ part: nothing of it is ever counted
 * (docs/product/security.md#18-pages).
 * @param adultPages where that part begins, as the activities say it
 */
export const isAdultPage = (path: string, adultPages: readonly string[]): boolean =>
  adultPages.some((page) => isWithin(path, page));
