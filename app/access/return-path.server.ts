import { cookie, cookieName, readCookie } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import { safePath } from "#app/http/safe-path.ts";

/** How long the path that a stranger wanted is remembered. Seconds. */
const RETURN_TO_SECONDS = 600;

const nameOf = (env: Env): string => cookieName(env, "returnTo");

/** The header that keeps a path of this site for the next sign-in; `/` keeps none. */
export const returnPathCookie = (env: Env, path: string): string =>
  cookie(env, nameOf(env), encodeURIComponent(path), { maxAge: path === "/" ? 0 : RETURN_TO_SECONDS });

/** The header that keeps the path of a page that a stranger has asked for. @param url the page's address */
export function wantedPathCookie(env: Env, request: Request, url: URL): string {
  // The address of a post is not remembered: the sign-in would lead there by a GET.
  const path = request.method === "GET" ? safePath(`${url.pathname}${url.search}`) : "/";
  return returnPathCookie(env, path);
}

/** The remembered path, used once. @returns the path of this site to go to, and the header that forgets it */
export function takeReturnPath(env: Env, request: Request): { path: string; clear: string } {
  const kept = readCookie(request, nameOf(env));
  let path: string | null = null;
  try {
    path = kept && decodeURIComponent(kept);
  } catch {
    // not written by us
  }
  return { path: safePath(path), clear: cookie(env, nameOf(env), "", { maxAge: 0 }) };
}
