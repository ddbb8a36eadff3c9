import type { matchRoutes } from "react-router";

/** What we use of the router that it puts on the window. */
type Router = {
  routes: Parameters<typeof matchRoutes>[0];
  state: {
    location: Path;
    navigation: { state: string; location: Path };
    /** "loading" while the page that is there is read anew. */
    revalidation: string;
    loaderData: Record<string, unknown>;
  };
  navigate(to: Path, options: object): Promise<void>;
};
type Path = { pathname: string };
export type RouteFiles = { module: string; imports?: string[]; clientActionModule?: string };
type RouterWindow = {
  /** Not there before the page is taken over. */
  __reactRouterDataRouter?: Router;
  __reactRouterManifest: { routes: Record<string, RouteFiles> };
  __reactRouterRouteModules: Record<string, unknown>;
};
/** The router of the page, as it stands on the window: nothing else says which scripts a route needs. */
export const routerOf = () => window as unknown as RouterWindow;
