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
        action: ({ params }: { params: object }) => Response.json({ sentTo: own, params }),
      };
      const route = { id: own, parentId, path, index } as unknown as Route;
      Object.defineProperty(route, "module", { enumerable: true, get: () => touched.add(own) && module });
      return { [own]: route, ...tableOf(children, own, full) };
    }),
  );
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
  routes: { root: { id: "root", path: "", module: { default: () => null } }, ...tableOf(routes) },
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

test("the router is asked with the routes of the address's area alone", async () => {
  const inAreas = byArea(build, "production");
  expect((await inAreas(new Request(`${ORIGIN}/api/user`))).status).toBe(200);
  expect([...touched].filter((id) => !/api|unknown/.test(id))).toEqual([]);
  await inAreas(new Request(`${ORIGIN}/nothing/here`));
  expect(touched.size).toBeGreaterThan(50);
});
