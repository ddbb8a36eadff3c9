import { Outlet } from "react-router";
import { guardedBy, strangersOnly } from "#app/access/guards.server.ts";
import { rememberPendingCode } from "#app/couple/pending-code.server.ts";
import type { Route } from "./+types/strangers-area";

export const middleware: Route.MiddlewareFunction[] = [
  rememberPendingCode,
  guardedBy(strangersOnly),
  // What stands here may depend on an invite, a draft or a toast, and on nothing that a stranger must not keep.
  async (_, next) => {
    const response = await next();
    response.headers.set("Cache-Control", "private, no-cache");
    response.headers.append("Vary", "Cookie");
    return response;
  },
];

/** Without a loader in the area a navigation in script would not ask the server, and the guard would not run. */
export const loader = () => null;

export default function StrangersArea() {
  return <Outlet />;
}
