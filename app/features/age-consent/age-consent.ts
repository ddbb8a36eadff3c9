/** The 18+ consent: its words and where it stands (docs/product/adult-pages.md#the-consent-screen). Pure. */

/** Which wording somebody agreed to, kept beside the time. It changes whenever the statement in texts.ts does. */
export const AGE_CONSENT_VERSION = "1";
/** In its place where nobody has said which words were shown. */
export const NO_VERSION = "none";

/**
 * Where to go once it is given: back to the page that asked for it, else to the first of the 18+ pages. Which pages ask is
 * not known by their addresses alone: what was brought in may be 18+ too.
 * @param path of this site; "/" where none was said
 */
export const pathAfterConsent = (path: string, adultPages: readonly string[]): string =>
  path === "/" ? (adultPages[0] ?? "/dashboard") : path;
