/** The 18+ consent: its words and where it stands (spec, section 2). Pure. */

/** Which wording somebody agreed to, kept beside the time. It changes whenever STATEMENT does. */
export const AGE_CONSENT_VERSION = "1";

export const STATEMENT =
  "This section contains explicit content. By continuing, you confirm that you are above 18 years old and willing to access this content.";
export const CONFIRM = "I confirm I am above the age of 18 to continue.";

/** The pages behind the consent, each with everything below it. */
const ADULT_PATHS = ["/intimacyLab", "/random-sex-positions"] as const;

/** Where to go once it is given: back to the 18+ page that asked for it, else to the first of them. */
export function adultPath(path: string): string {
  const { pathname } = new URL(path, "https://this.site");
  return ADULT_PATHS.some((adult) => pathname === adult || pathname.startsWith(`${adult}/`)) ? path : ADULT_PATHS[0];
}

/** Where it could not be kept: said on the form, which stays. */
export const UNSAVED = "We could not save this just now. Please try again.";
