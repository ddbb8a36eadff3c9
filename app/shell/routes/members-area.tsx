import { Outlet } from "react-router";
import { guardedBy, membersOnly } from "#app/access/guards.server.ts";
import { FailedPage } from "../failed-page.tsx";
import type { Route } from "./+types/members-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(membersOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function MembersArea() {
  return <Outlet />;
}

/** A screen that fails is replaced alone: the navigation stays (spec, section 2). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} besideNav />;
}
