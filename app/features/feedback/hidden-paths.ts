/** Spec section 2, feedback button: the paths without it. */
const HIDDEN: ReadonlySet<string> = new Set([
  "/",
  "/auth/create-account",
  "/auth/sign-in",
  "/invite",
  "/google-auth-test",
  "/premium",
  "/dashboard",
  "/quiz",
  "/intimacylab",
  "/us",
]);
const HIDDEN_START = "/this-or-that";
/** Screens of that list whose steps and modes have paths of their own here: the spec has them all at the one path. */
const SCREENS_WITH_STEPS = ["/auth/create-account/", "/auth/sign-in/", "/invite/"];

/** Whether the feedback button is hidden on a path, however the path is written: pages open with a slash at the end and in capitals too. */
export function hidesFeedback(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\/+$/, "") || "/";
  return (
    HIDDEN.has(path) || path.startsWith(HIDDEN_START) || SCREENS_WITH_STEPS.some((start) => path.startsWith(start))
  );
}
