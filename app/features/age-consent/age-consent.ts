import { isWithin } from "#app/http/within.ts";

/** The 18+ consent: its words and where it stands (docs/product/adult-pages.md#the-consent-screen). Pure. */

/** Which wording somebody agreed to, kept beside the time. It changes whenever the statement in texts.ts does. */
export const AGE_CONSENT_VERSION = "1";

/**
 * Where to go once it is given: back to the 18+ page that asked for it, else to the first of them.
 * @param adultPages where the 18+ part begins
 */
export function adultPath(path: string, adultPages: readonly string[]): string {
  const { pathname } = new URL(path, "https://this.site");
  return adultPages.some((adult) => isWithin(pathname, adult)) ? path : (adultPages[0] ?? "/dashboard");
}
