import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, type EntryContext, type RequestHandler, type ServerBuild } from "react-router";
import { beforeEach, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { byArea } from "./by-area.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

const pages = new Set(everyRoute().flatMap(({ path, isPage }) => (isPage ? [path] : [])));

/** Which routes the router has looked into. */
const touched = new Set<string>();
beforeEach(() => touched.clear());

/** The product's table of routes, over modules that only say where they stand. */
function tableOf(entries: readonly RouteConfigEntry[], parentId = "root", parent = ""): Routes {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }): Routes => {
      const own = id ?? file;
      const full = path ? `${parent}/${path}` : parent;
      const module = {
        default: children.length > 0 || pages.has(full || "/") ? () => null : undefined,
        loader: ({ params }: { params: object }) => Response.json({ own, params }),
        // Some are asked past the router.
        handle: { direct: !pages.has(full || "/") && !/:|\*/.test(full) && full.length % 2 === 0 },
        action: ({ params }: { params: object }) => Response.json({ sentTo: own, params }),
      };
      const route = { id: own, parentId, path, index } as unknown as Route;
      Object.defineProperty(route, "module", { enumerable: true, get: () => touched.add(own) && module });
      return { [own]: route, ...tableOf(children, own, full) };
    }),
  );
}

type Told = { pattern: string; url: URL; params: object };
/** Middleware is told the same, whichever way a route is asked. */
async function tell({ pattern, url, params }: Told, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  response.headers.append("X-Told", JSON.stringify([pattern, url.href, params]));
  return response;
}

const build = {
  entry: {
    module: {
      handleError: () => {},
      default: async (_: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext) => {
        const { matches, errors, loaderData } = staticHandlerContext;
        const found = matches.map(({ route, params, pathname }) => [route.id, params, pathname]);
        return Response.json({ found, errors, given: Object.keys(loaderData) }, { status, headers });
      },
    },
  },
  routes: { root: { id: "root", path: "", module: { default: () => null, middleware: [tell] } }, ...tableOf(routes) },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
  future: {},
  ssr: true,
  prerender: [],
  publicPath: "/",
  basename: "/",
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  allowedActionOrigins: ["**"],
} as unknown as ServerBuild;

const ORIGIN = "https://couple.example";
const ask = async (handle: RequestHandler, path: string, method: string): Promise<unknown[]> => {
  const answer = await handle(new Request(ORIGIN + path, { method }));
  return [path, method, answer.status, [...answer.headers], await answer.text()];
};

/** Each address that the product has, whole and in the ways somebody may write it, and what is near to it. */
const addresses = everyRoute().flatMap(({ path }) => {
  const real = path.replace(/:\w+/g, "b%2Fc").replace("*", "d/e");
  const [, first = "", ...rest] = real.split("/");
  return [
    ...[real, real.toUpperCase(), `${real}/`, `/${real}`, `${real}.data`, `${real}/.data`, `${real}/_.data`],
    ...[`${real}?index`, `${real}/x`, `${real}x`, `/x${real}`, `/x${real}.data`, real.replace("/", "/%2F")],
    `/${[first.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`), ...rest].join("/")}`,
    ...[`/${first}.data/${rest.join("/")}`, `/${first}//${rest.join("/")}`, "/_root.data", "/__manifest?p=/us"],
  ];
});

test("every address is answered as by the whole table", async () => {
  const whole = createRequestHandler(build, "production");
  const inAreas = byArea(build, "production");
  // Of each route every fourth way, another one for the next.
  const some = new Set(addresses.filter((_, i) => i % 4 === 0));
  for (const [i, path] of [...some].entries()) {
    const method = ["GET", "POST", "HEAD", "OPTIONS", "GET"][i % 5] ?? "GET";
    expect(await ask(inAreas, path, method)).toEqual(await ask(whole, path, method));
  }
});

test("a route that says so is asked past the router, by GET alone: what it throws is thrown on", async () => {
  const own = "access/account/routes/api-user.ts";
  const route = build.routes[own] as unknown as Route;
  const module = { handle: { direct: true }, loader: () => Promise.reject(new Error("the database is away")) };
  const changed = { ...build.routes, [own]: { ...route, module } } as unknown as Routes;
  const inAreas = byArea({ ...build, routes: changed }, "production");
  const ask = (method: string) => inAreas(new Request(`${ORIGIN}/api/user`, { method }));
  await expect(ask("GET")).rejects.toThrow("the database is away");
  // The router makes an answer of it.
  expect((await ask("HEAD")).status).toBe(500);
  expect((await inAreas(new Request(`${ORIGIN}/api/user.data`))).status).toBe(500);
});

test("the router is asked with the route of an address alone, or else with those of its area", async () => {
  const inAreas = byArea(build, "production");
  touched.clear();
  const ask = async (path: string) => (await inAreas(new Request(ORIGIN + path))).status;
  expect(await ask("/api/user")).toBe(200);
  expect([...touched]).toEqual(["access/account/routes/api-user.ts"]);
  touched.clear();
  expect(await ask("/api/invites/accept/ABCDE")).toBe(200);
  expect([...touched].filter((id) => !/api|unknown/.test(id))).toEqual([]);
  expect(touched.size).toBeLessThan(30);
  await ask("/nothing/here");
  expect(touched.size).toBeGreaterThan(50);
});
