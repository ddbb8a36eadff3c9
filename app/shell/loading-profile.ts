/**
 * docs/product/who-goes-where.md#while-somebody-waits: said to somebody who has just come in, until their first page is
 * there.
 */
const WORDS = "Loading your profile... Please wait while we load your account information.";

/** As the router's `useNavigation` tells it. */
type OnTheWay = {
  state: string;
  formAction?: string | undefined;
  location?: { pathname: string } | undefined;
};

/** What is said while a form of the authentication page leads on to a page of the product; null elsewhere. */
export function loadingProfile({ state, formAction, location }: OnTheWay): string | null {
  if (state !== "loading" || !formAction?.startsWith("/auth/")) return null;
  return location?.pathname.startsWith("/auth/") ? null : WORDS;
}
