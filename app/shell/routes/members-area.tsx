import { Outlet } from "react-router";
import { adultsOnly, guardedBy, membersOnly } from "#app/access/guards.server.ts";
import { isAdultPage } from "#app/analytics/adult-pages.ts";
import { adultPages } from "#app/pages/activities.ts";
import { FailedPage } from "../failed-page.tsx";
import type { Route } from "./+types/members-area";

export const middleware: Route.MiddlewareFunction[] = [
  // A form or a category of an activity may be 18+ where the activity is not.
  guardedBy((args) => (isAdultPage(args.url.pathname, adultPages) ? adultsOnly(args) : membersOnly(args))),
];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function MembersArea() {
  return <Outlet />;
}

/**
 * A screen that fails is replaced alone: the navigation stays
 * (docs/product/forms-and-messages.md#a-screen-that-failed).
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} besideNav />;
}
