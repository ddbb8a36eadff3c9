import { Outlet } from "react-router";
import { adminsOnly, guardedBy } from "#app/access/guards.server.ts";
import { FailedPage } from "../failed-page.tsx";
import type { Route } from "./+types/admin-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(adminsOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function AdminArea() {
  return <Outlet />;
}

/** As that of an unknown path: nothing shows that there is something here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} />;
}
