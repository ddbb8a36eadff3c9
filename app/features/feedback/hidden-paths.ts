import { normalPath } from "#app/http/within.ts";

/** The paths without the feedback tab (docs/product/forms-and-messages.md#the-feedback-tab), besides the activities' own. */
const HIDDEN: ReadonlySet<string> = new Set([
  "/",
  "/auth/create-account",
  "/auth/sign-in",
  "/invite",
  "/google-auth-test",
  "/premium",
  "/dashboard",
  "/us",
]);
/** Screens of that list whose steps have paths of their own: the tab is hidden on these too. */
const SCREENS_WITH_STEPS = ["/auth/create-account/", "/auth/sign-in/", "/invite/"];

/**
 * Whether the feedback button is hidden on a path, however the path is written.
 * @param ofActivities their pages without it; `below`: all that begins with the path, too
 */
export function hidesFeedback(pathname: string, ofActivities: readonly { path: string; below: boolean }[]): boolean {
  const path = normalPath(pathname);
  return (
    HIDDEN.has(path) ||
    SCREENS_WITH_STEPS.some((start) => path.startsWith(start)) ||
    ofActivities.some((page) => {
      const start = normalPath(page.path);
      return path === start || (page.below && path.startsWith(start));
    })
  );
}
