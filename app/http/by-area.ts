import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * The router, asked with the routes of an address's area alone: those that begin with the same literal segment, and
 * those that begin with a parameter. It tries its routes one after the other, twice for each request, and sets all of
 * them up anew for each page: with a hundred routes that was a fifth of what a call of the API cost.
 *
 * What can't match is left out and the order stays, so the answers are the same. An address of no area, or written in
 * an odd way, is for the whole.
 * @param mode `development` tells browsers what failed
 */
export function byArea(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const names = Object.values(build.routes).flatMap((route) => areaOf(build.routes, route) || []);
  const areas = new Map(names.map((name) => [name, createRequestHandler(partOf(build, name), mode)]));
  return (request, context) => {
    const [, first] = /^\/([\w-]+)(?:\/|\.data$|$)/.exec(new URL(request.url).pathname) ?? [];
    return (areas.get(first?.toLowerCase() ?? "") ?? whole)(request, context);
  };
}

/** The same build with the routes of one area, and what stands around them. */
function partOf(build: ServerBuild, name: string): ServerBuild {
  const kept = new Set<string>();
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const area = areaOf(build.routes, route);
    if (area === null || area === name) for (const { id } of lineOf(build.routes, route)) kept.add(id);
  }
  const only = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/**
 * The literal that a route's address begins with, in small letters; empty at the root, null where it may be anything.
 */
function areaOf(routes: Routes, route: Route | undefined): string | null {
  const path = lineOf(routes, route).map((one) => one.path ?? "");
  const [first = ""] = path.join("/").split("/").filter(Boolean);
  return /[:*?]/.test(first) ? null : first.toLowerCase();
}

/** A route and those around it, the outermost first. */
function lineOf(routes: Routes, route: Route | undefined): Route[] {
  return route ? [...lineOf(routes, routes[route.parentId ?? ""]), route] : [];
}
