import { Outlet } from "react-router";
import { guardedBy, membersOnly } from "../guards.server.ts";
import type { Route } from "./+types/members-area";

export const middleware: Route.MiddlewareFunction[] = [guardedBy(membersOnly)];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function MembersArea() {
  return <Outlet />;
}
