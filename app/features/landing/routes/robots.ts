import { servicesContext } from "#app/request/services.server.ts";
import { robotsText } from "../public-pages.ts";
import type { Route } from "./+types/robots";

/** An hour, in seconds. */
const FRESH = 3600;

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsText(context.get(servicesContext).env.PUBLIC_ORIGIN), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": `public, max-age=${FRESH}` },
  });
}
