import { randomUUID } from "node:crypto";
import type { RequestHandler, RouterContextProvider } from "react-router";
import type { Answer } from "#app/http/answer.ts";
import { clientAddress } from "#app/http/client-address.ts";
import { apiError, textOf } from "#app/http/json-body.ts";
import { type About, errorFields, type Log } from "#app/http/log.ts";
import { newNonce } from "#app/http/nonce.ts";
import { markFor, plainPage, unmarked, wholeAddress } from "#app/http/plain-browsers.ts";
import { mendOrigin } from "#app/http/same-origin.ts";
import { contentSecurityPolicy, securityHeaders } from "#app/http/security-headers.ts";
import { bodyOf } from "#app/http/sent-body.ts";
import { streamOf } from "#app/http/streamed.ts";
import { uploadOf } from "#app/http/upload.ts";
import { isWithin } from "#app/http/within.ts";
import { chooseLanguage } from "#app/texts/languages.ts";
import { outageOf } from "#db/database.ts";
import { isAhead, lookingAhead, sentAhead } from "./look-ahead.server.ts";
import { languageContext, type Page, requestContext, type Services } from "./services.server.ts";
import { requestTexts } from "./texts.ts";

/** When to ask again while the database is busy: another process's write takes milliseconds. Seconds. */
const RETRY_AFTER_BUSY = "1";

/**
 * Answers a request through the router and puts the headers on that every answer has, the framework's own refusals
 * among them. A database that is locked or away is a 503, a full disk a 507
 * (docs/product/security.md#a-locked-database).
 * @param prepare puts the features' own slots into the request's context; `isAhead`: nobody looks at it yet
 * @returns what answers a request; `peer` is the other end of its socket, `late` asks for the page of an answer that
 *   takes too long
 */
export function answerWith(
  handle: RequestHandler,
  services: Services,
  prepare: (context: RouterContextProvider, isAhead: boolean) => void,
) {
  const fixed = securityHeaders(services.env.secure);
  const { SENTRY_DSN, TRUSTED_PROXIES = null, NODE_ENV } = services.env;
  const connect = SENTRY_DSN ? [new URL(SENTRY_DSN).origin] : [];
  const forms = services.payments?.pages ?? [];

  let warned = TRUSTED_PROXIES !== null;

  return async (
    request: Request,
    peer: string,
    about: About = { request: randomUUID() },
    late = false,
  ): Promise<Answer> => {
    mendOrigin(request.headers);
    const nonce = newNonce();
    const page: Page = { html: null, about, sent: bodyOf(request), upload: uploadOf(request), late };
    // Whatever is logged on the way says which request it belongs to.
    const log: Log = (event, fields) => services.log(event, { request: about.request, ...fields });
    const address = clientAddress(peer, request.headers.get("x-forwarded-for"), TRUSTED_PROXIES);
    if (!warned && address === null && request.headers.has("x-forwarded-for")) {
      warned = true;
      services.log("proxy.unnamed", { hint: "set TRUSTED_PROXIES" });
    }
    const ahead = isAhead(request) ? lookingAhead({ ...services, log }) : null;
    const context = requestContext(ahead?.services ?? { ...services, log }, address, nonce, page);
    // Until it is known who asks: a member may have chosen another one (app/access/own-language.server.ts).
    const language = chooseLanguage(services.languages, null, request.headers.get("accept-language"));
    context.set(languageContext, language);
    const t = requestTexts(language);
    prepare(context, ahead !== null);
    const ask = () => handle(readable(unmarked(request)), context);
    let response = await (ahead ? ahead.run(ask) : ask()).catch((error: unknown) => {
      log("error", errorFields(error));
      services.report(error);
      page.error = error;
      return new Response(t.wrong, { status: 500 });
    });
    if (ahead) {
      response = sentAhead(response, { wrote: ahead.wrote(), isSecret: about.route === "adult" });
      if (response.status === 204) page.html = null;
    }
    const outage = response.status === 500 ? outageOf(page.error) : null;
    if (outage === "passing") response = refusal(request, response, 503, t.moment);
    if (outage === "full") response = refusal(request, response, 507, t.noRoom);
    if (response.status === 500 && isApi(request)) response = apiError(500, t.wrongAgain);
    const { headers } = response;
    for (const [name, value] of Object.entries(page.headers ?? {})) headers.append(name, value);
    if (services.languages.length > 1) headers.append("Vary", "Accept-Language");
    for (const [name, value] of fixed) headers.set(name, value);
    const scripts = `'nonce-${nonce}'`;
    const sources = {
      foreign: page.foreign,
      connect,
      forms,
      ...(NODE_ENV === "development" ? { styles: scripts } : {}),
    };
    headers.set("Content-Security-Policy", contentSecurityPolicy(scripts, sources));
    // no-cache says nothing more to browsers that heed no-store; lynx and elinks heed it alone.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache, no-store");
    const mark = markFor(services.env, request, services.random);
    const location = headers.get("Location");
    if (location !== null) headers.set("Location", wholeAddress(services.env, location, mark));
    const body =
      (page.html === null ? null : plainPage(request, page.html, mark)) ??
      textOf(response) ??
      streamOf(response) ??
      (response.body ? new Uint8Array(await response.arrayBuffer()) : null);
    return { status: response.status, headers, body };
  };
}

/**
 * NUL, which no name has: a database may refuse to look for it. It is read as the sign that stands for what can't be
 * read, so that whatever was named is not found.
 */
const readable = (request: Request): Request => {
  const { origin, pathname, search } = new URL(request.url);
  if (!pathname.includes("%00")) return request;
  return new Request(origin + pathname.replaceAll("%00", "%EF%BF%BD") + search, request);
};

const isApi = (request: Request): boolean => isWithin(new URL(request.url).pathname, "/api");

/** The same page or data with another status: it is the database that refused, and not a bug. */
function refusal(request: Request, { headers, body }: Response, status: 503 | 507, message: string): Response {
  if (isApi(request)) return apiError(status, message);
  if (status === 503) headers.set("Retry-After", RETRY_AFTER_BUSY);
  return new Response(body, { status, headers });
}
