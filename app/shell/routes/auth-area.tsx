import { Outlet } from "react-router";
import { allowGoogle } from "#app/access/google/google-offer.server.ts";
import { numberBrowser } from "#app/access/known-browser.server.ts";
import type { Route } from "./+types/auth-area";

/**
 * The steps of signing up and in. One moves between them without a page load, so the policy of each has to allow what
 * the button on the first step does; to come here from elsewhere takes a page load.
 */
export const middleware: Route.MiddlewareFunction[] = [allowGoogle, numberBrowser];

export default function AuthArea() {
  return <Outlet />;
}
