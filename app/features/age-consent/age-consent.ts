import { isWithin } from "#app/http/within.ts";

/** The 18+ consent: its words and where it stands (docs/product/adult-pages.md#the-consent-screen). Pure. */

/** Which wording somebody agreed to, kept beside the time. It changes whenever STATEMENT does. */
export const AGE_CONSENT_VERSION = "1";

export const STATEMENT =
  "This section contains explicit content. By continuing, you confirm that you are above 18 years old and willing to access this content.";
export const CONFIRM = "I confirm I am above the age of 18 to continue.";

/**
 * Where to go once it is given: back to the 18+ page that asked for it, else to the first of them.
 * @param adultPages where the 18+ part begins
 */
export function adultPath(path: string, adultPages: readonly string[]): string {
  const { pathname } = new URL(path, "https://this.site");
  return adultPages.some((adult) => isWithin(pathname, adult)) ? path : (adultPages[0] ?? "/dashboard");
}

/** Where it could not be kept: said on the form, which stays. */
export const UNSAVED = "We could not save this just now. Please try again.";
