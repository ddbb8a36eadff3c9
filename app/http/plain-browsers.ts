import { FORM_MARK } from "#app/ui/form-mark.ts";
import { cookieName, readCookie } from "./cookies.ts";
import type { Env } from "./env.ts";
import { withMark, withoutMark } from "./fresh-address.ts";
import type { Random } from "./random.ts";

/**
 * Browsers that say nothing of where a request comes from (Sec-Fetch-Site): lynx, w3m, links2, elinks, Dillo, NetSurf.
 * links2 and Dillo show any address that they have seen from memory, whatever is said of caching: the form, empty, to
 * who has just answered it. Every browser that says it asks anew for what may not be kept, and so do lynx and elinks
 * where it says no-cache. docs/decisions/0015-plain-browsers.md
 */
const isPlain = ({ headers, url }: Request): boolean =>
  !headers.has("sec-fetch-site") && !/^[^?#]*(\.data(\?|$)|\/api\/)/.test(url);

/** The request as the router is to see it: without the mark that a plain browser came back with. */
export function unmarked(request: Request): Request {
  if (!request.url.includes(";v=")) return request;
  const { origin, pathname, search } = new URL(request.url);
  const path = withoutMark(pathname + search);
  return path === pathname + search ? request : new Request(origin + path, request);
}

/** Bytes of a mark; four letters. It stands for nothing: it only has to differ from the marks before it. */
const MARK_BYTES = 3;

/**
 * What an answer's addresses are marked with, so that a plain browser has not seen them: after whatever was sent, and
 * on every page of whoever is signed in. Null for all others; a crawler would take each for a page of its own.
 */
export function markFor(env: Env, request: Request, random: Random): string | null {
  if (!isPlain(request)) return null;
  const posts = request.method === "POST";
  if (!posts && readCookie(request, cookieName(env, "session")) === null) return null;
  return Buffer.from(random(MARK_BYTES)).toString("base64url");
}

/** A redirect's address as it is sent: whole, since lynx waits two seconds over one that is not. */
export const wholeAddress = (env: Env, location: string, mark: string | null): string =>
  location.startsWith("/") ? env.PUBLIC_ORIGIN + withMark(location, mark) : location;

/** Own addresses of links, as React writes them: what people wrote holds no `<`. An empty one is this page, anew. */
const OWN_LINK = /(<a [^<>]*?href=")((?:\/(?!\/)[^"#]*)?)(?=["#])/g;
/**
 * The mark of our post forms. links2 answers a form that is sent again unchanged from memory: whoever was asked for the
 * password before an export would be asked again for ever.
 */
const OWN_FORM = `<input type="hidden" name="${FORM_MARK.name}" value="${FORM_MARK.value}`;
/** A hint for browsers that load modules, none of which is a plain one; links2 and elinks show it as a line of text. */
const PRELOAD = /<link rel="modulepreload"[^<>]*>/g;

/** The page as a plain browser is to have it, for others as it is. @param mark for its links and forms */
export function plainPage(request: Request, html: string, mark: string | null): string {
  if (!isPlain(request)) return html;
  const bare = html.replace(PRELOAD, "");
  if (!mark) return bare;
  return bare
    .replace(OWN_LINK, (_, start: string, path: string) => start + withMark(path, mark))
    .replaceAll(`${OWN_FORM}"`, `${OWN_FORM}-${mark}"`);
}
