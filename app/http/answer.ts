import { randomBytes } from "node:crypto";
import type { RequestHandler, RouterContextProvider } from "react-router";
import { constraintOf } from "#db/database.ts";
import { errorFields } from "./log.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";
import { requestContext, type Services } from "./services.ts";

/** What goes back: status, headers and bytes, before it becomes a Response or is written to a socket. */
export type Answer = { status: number; headers: Headers; body: string | Uint8Array | null };

/** 128 bits for each answer; one call to the system's random source serves 1,024 of them. */
const NONCE_BYTES = 16;
let pool = Buffer.alloc(0);
let used = 0;
export function newNonce(): string {
  if (used + NONCE_BYTES > pool.length) {
    pool = randomBytes(NONCE_BYTES * 1024);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.toString("base64", used - NONCE_BYTES, used);
}

/**
 * Answers a request through the router and puts the headers on that every answer has, the framework's own refusals
 * among them. A database that is locked is a 503 (security.md 30).
 * @param prepare puts the features' own slots into the request's context
 */
export function answerWith(
  handle: RequestHandler,
  services: Services,
  prepare: (context: RouterContextProvider) => void,
) {
  const fixed = securityHeaders(services.env.secure);

  return async (request: Request): Promise<Answer> => {
    const nonce = newNonce();
    const page: { html: string | null } = { html: null };
    const context = requestContext(services, nonce, page);
    prepare(context);
    const response = await handle(request, context).catch((error: unknown) => {
      services.log("error", errorFields(error));
      return constraintOf(error) === "busy" ? busy() : new Response("Something went wrong", { status: 500 });
    });
    const { headers } = response;
    for (const [name, value] of fixed) headers.set(name, value);
    headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
    const body = page.html ?? (response.body ? new Uint8Array(await response.arrayBuffer()) : null);
    return { status: response.status, headers, body };
  };
}

const busy = () => new Response("Please try again in a moment.", { status: 503, headers: { "Retry-After": "1" } });
