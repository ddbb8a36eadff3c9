import { data } from "react-router";
import { guardedBy, strangersAndMembers } from "#app/access/guards.server.ts";
import type { Route } from "./+types/unknown";

/** Every path that is not of this site: without a route of its own it would run no middleware and carry no headers. */
export const middleware: Route.MiddlewareFunction[] = [guardedBy(strangersAndMembers)];

export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function Unknown() {
  return null;
}
