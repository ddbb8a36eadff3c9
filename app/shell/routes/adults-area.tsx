import { Outlet } from "react-router";
import { adultsOnly, guardedBy } from "#app/access/guards.server.ts";
import type { Route } from "./+types/adults-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(adultsOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function AdultsArea() {
  return <Outlet />;
}
