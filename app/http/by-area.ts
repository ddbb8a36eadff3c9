import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { directly, isDirect } from "./direct.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/**
 * The router, asked with the routes that an address may be of alone. It tries its routes one after the other, twice for
 * each request, and sets all of them up anew for each page: with a hundred routes that was a fifth of what a call of the
 * API cost.
 *
 * An address that a route has to the letter is for this route and what stands around it. Any other is for its area: the
 * routes that begin with the same literal segment, and those that begin with a parameter. What can't match is left out
 * and the order stays, so the answers are the same. An address of no area, or written in an odd way, is for the whole.
 * @param mode `development` tells browsers what failed
 */
export function byArea(build: ServerBuild, mode: string): RequestHandler {
  const handle = (kept: (route: Route) => boolean) => createRequestHandler(partOf(build, kept), mode);
  const whole = createRequestHandler(build, mode);
  const names = Object.values(build.routes).flatMap((route) => areaOf(build.routes, route) || []);
  const areas = new Map(
    names.map((name) => [name, handle((route) => [name, null].includes(areaOf(build.routes, route)))]),
  );
  const literal = literalsOf(build.routes);
  const lines = new Map<string, RequestHandler>();
  const direct = new Map(
    [...literal].flatMap(([path, route]) => (isDirect(route) ? [[path, directly(lineOf(build.routes, route))]] : [])),
  );
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const straight = request.method === "GET" ? direct.get(pathname) : undefined;
    if (straight) return straight(request, context);
    const path = pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname;
    const found = literal.get(path);
    if (found) {
      const line = lines.get(path) ?? handle((route) => route === found);
      lines.set(path, line);
      return line(request, context);
    }
    const [, first] = /^\/([\w-]+)(?:\/|\.data$|$)/.exec(pathname) ?? [];
    return (areas.get(first?.toLowerCase() ?? "") ?? whole)(request, context);
  };
}

/** The routes that have an address, by it, where it has no parameter and no other route has it too. */
function literalsOf(routes: Routes): Map<string, Route> {
  const found = new Map<string, Route | null>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    const path = `/${segmentsOf(routes, route).join("/")}`;
    if (path !== "/" && !/[:*?]/.test(path)) found.set(path, found.has(path) ? null : route);
  }
  return new Map([...found].flatMap(([path, route]) => (route ? [[path, route]] : [])));
}

/** The same build with some of its routes, and what stands around them. */
function partOf(build: ServerBuild, isKept: (route: Route) => boolean): ServerBuild {
  const kept = new Set<string>();
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    if (isKept(route)) for (const { id } of lineOf(build.routes, route)) kept.add(id);
  }
  const only = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/**
 * The literal that a route's address begins with, in small letters; empty at the root, null where it may be anything.
 */
function areaOf(routes: Routes, route: Route | undefined): string | null {
  const [first = ""] = segmentsOf(routes, route);
  return /[:*?]/.test(first) ? null : first.toLowerCase();
}

/** What a route's address is made of. */
const segmentsOf = (routes: Routes, route: Route | undefined): string[] =>
  lineOf(routes, route)
    .map((one) => one.path ?? "")
    .join("/")
    .split("/")
    .filter(Boolean);

/** A route and those around it, the outermost first. */
function lineOf(routes: Routes, route: Route | undefined): Route[] {
  return route ? [...lineOf(routes, routes[route.parentId ?? ""]), route] : [];
}
