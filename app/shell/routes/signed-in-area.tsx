import { Outlet } from "react-router";
import { guardedBy, signedInOnly } from "#app/access/guards.server.ts";
import type { Route } from "./+types/signed-in-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(signedInOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function SignedInArea() {
  return <Outlet />;
}
