import { servicesContext } from "#app/request/services.server.ts";
import { sitemapXml } from "../public-pages.ts";
import type { Route } from "./+types/sitemap";

/** An hour, in seconds. */
const FRESH = 3600;

export function loader({ context }: Route.LoaderArgs) {
  return new Response(sitemapXml(context.get(servicesContext).env.PUBLIC_ORIGIN), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": `public, max-age=${FRESH}` },
  });
}
