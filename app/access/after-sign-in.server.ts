import { redirect } from "react-router";
import type { Services } from "#app/request/services.server.ts";
import { clearedDraftCookie } from "./draft.server.ts";
import { takeReturnPath } from "./return-path.server.ts";

/**
 * The answer to whoever has just signed in or up: it leads to the page that they had wanted as a stranger, and clears
 * what was kept in the browser for the way there. Where there are several languages it is a page load: the page that asked may
 * have been in another one than the member has chosen.
 * @param way.home where it leads when no page was wanted
 * @param way.cookies the session's, and those of this way of signing in
 */
export function redirectSignedIn(
  services: Services,
  request: Request,
  { home, cookies }: { home: "/dashboard" | "/invite"; cookies: readonly string[] },
): Response {
  const { path, clear } = takeReturnPath(services.env, request);
  const headers = new Headers();
  for (const set of [...cookies, clearedDraftCookie(services), clear]) headers.append("Set-Cookie", set);
  if (services.languages.length > 1) headers.set("X-Remix-Reload-Document", "true");
  return redirect(path === "/" ? home : path, { headers });
}
