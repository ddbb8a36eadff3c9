import { redirect } from "react-router";
import { cookie } from "#app/http/cookies.ts";
import { errorFields } from "#app/http/log.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { sessionCookieName, signOut } from "../session.server.ts";
import type { Route } from "./+types/quick-exit";

/** Where a page with script goes, after it has hidden itself. A link that was kept or guessed signs nobody out. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(context.get(servicesContext).env.QUICK_EXIT_URL);

/**
 * Signs out here and leads to a harmless page of somebody else's. By a page that refreshes at once and not by a
 * redirect: that takes its own entry out of the browser's history, and no page's policy has to let a form go elsewhere.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { env, log } = services;
  // Who has to be away from here is not kept for a database that does not answer.
  const signedOut = await signOut(services, request).catch((error: unknown) => {
    log("error", errorFields(error));
    return cookie(env, sessionCookieName(env), "", { maxAge: 0 });
  });
  return new Response(pageTo(env.QUICK_EXIT_URL), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Clear-Site-Data": '"cache", "storage"',
      "Cache-Control": "no-store",
      "Set-Cookie": signedOut,
    },
  });
}

/** @param url an address that URL has written: nothing in it ends an attribute but a single quote */
function pageTo(url: string): string {
  const to = url.replaceAll("&", "&amp;");
  const { hostname } = new URL(url);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${to}">
<title>${hostname}</title>
</head>
<body><p><a href="${to}" rel="noreferrer">${hostname}</a></p></body>
</html>
`;
}
