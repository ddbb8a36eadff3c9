import { isRouteErrorResponse } from "react-router";
import { tellSignUpFailure } from "./tell-sign-up-failure.ts";

/** For the router in the browser: what its pages, loaders and actions have thrown. */
export function noteRouterError(
  error: unknown,
  { pattern, location }: { pattern: string; location: { pathname: string } },
): void {
  // An answer by design, or a failure of the server, which has told it itself.
  if (isRouteErrorResponse(error) || (error instanceof Error && error.message === "Unexpected Server Error")) return;
  window.__errors?.tell({ error, where: pattern });
  noteUnsent(error, location.pathname);
}

/**
 * A sign-up that no answer came to (docs/product/counting-and-failures.md#a-sign-up-that-failed): its screen stays, so
 * the router does not tell it.
 */
export function noteUnsent(error: unknown, path: string): void {
  if (error && path.startsWith("/auth/create-account")) tellSignUpFailure(error, path);
}
