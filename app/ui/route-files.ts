import { matchRoutes } from "react-router";
import { type RouteFiles, routerOf } from "./router-window.ts";

/** The routes of an address and the scripts that each is made of; none before the page is taken over. */
export function routesAt(url: URL): { id: string; files: RouteFiles }[] {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = routerOf();
  const matches = router && matchRoutes(router.routes, url);
  return (matches ?? []).flatMap(({ route: { id = "" } }) => {
    const files = manifest.routes[id];
    return files ? [{ id, files }] : [];
  });
}

/** Loads a script and runs it. */
export const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ file);
