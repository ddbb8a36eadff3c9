import { Outlet } from "react-router";
import { guardedBy, onboardingOnly } from "#app/access/guards.server.ts";
import type { Route } from "./+types/onboarding-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(onboardingOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function OnboardingArea() {
  return <Outlet />;
}
