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

/** Without the slashes at its end; step by step, for a pattern would try each of ten thousand slashes. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/**
 * Whether the feedback button is hidden on a path, however the path is written: pages open with a slash at the end and
 * in capitals too.
 * @param ofActivities their pages without it; `below`: all that begins with the path, too
 */
export function hidesFeedback(pathname: string, ofActivities: readonly { path: string; below: boolean }[]): boolean {
  const path = withoutEnd(pathname.toLowerCase()) || "/";
  return (
    HIDDEN.has(path) ||
    SCREENS_WITH_STEPS.some((start) => path.startsWith(start)) ||
    ofActivities.some((page) => {
      const lower = page.path.toLowerCase();
      return path === lower || (page.below && path.startsWith(lower));
    })
  );
}
