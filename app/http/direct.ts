import type { RequestHandler, ServerBuild } from "react-router";

type Route = NonNullable<ServerBuild["routes"][string]>;
/** What the router hands to a middleware or a loader. */
type Args = Parameters<NonNullable<Route["module"]["loader"]>>[0];

/**
 * Whether a route may be asked past the router: its handle says `direct`, and it is nothing but a loader that answers with
 * a Response. For what is asked for very often and costs little by itself.
 */
export const isDirect = ({ module }: Route): boolean =>
  (module.handle as { direct?: boolean } | undefined)?.direct === true && !module.default && !!module.loader;

/**
 * A route's loader behind all middleware of those around it, as the router runs them, without its looking for the
 * route, its states and its ways of carrying on: these took half of what the call cost.
 * @param line the route and those around it, the outermost first
 */
export function directly(line: readonly Route[]): RequestHandler {
  const pattern = line
    .map(({ path }) => path ?? "")
    .filter(Boolean)
    .join("/");
  const middleware = line.flatMap(({ module }) => module.middleware ?? []);
  const loader = line.at(-1)?.module.loader;
  if (!loader) throw new Error(`${pattern} has no loader`);
  return (request, context) => {
    const args = { request, url: new URL(request.url), pattern, params: {}, context } as unknown as Args;
    const run = async (step: number): Promise<Response> => {
      const next = middleware[step];
      return (await (next ? next(args, () => run(step + 1)) : loader(args))) as Response;
    };
    return run(0);
  };
}
