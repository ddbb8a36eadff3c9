import type { RouterContextProvider } from "react-router";
import { cookie, readCookie } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { isCode, mendCode } from "./invite-code.ts";

/**
 * The code of a followed invite link waits under this name (docs/product/landing.md#an-invite-that-waits), as long as a
 * code lives. Seconds.
 */
const PENDING_CODE = "pendingInviteCode";
const PENDING_SECONDS = 7 * 24 * 3600;

/** The code that waits in this browser, or null. */
export function pendingCode(request: Request): string | null {
  const code = readCookie(request, PENDING_CODE);
  return code && isCode(code) ? code : null;
}

/** The header that forgets the code. */
export const clearedPendingCodeCookie = (env: Env): string => cookie(env, PENDING_CODE, "", { maxAge: 0 });

/**
 * Middleware of the landing page, before its guard: `/?code=` keeps the code and cleans the address bar, for
 * signed-in people too. What is not a code is dropped.
 */
export async function rememberPendingCode(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  next: () => Promise<unknown>,
): Promise<Response> {
  const given = url.searchParams.get("code");
  if (url.pathname !== "/" || given === null || request.method !== "GET") return (await next()) as Response;
  const { env } = context.get(servicesContext);
  const code = mendCode(given.slice(0, 100));
  const headers = new Headers({ Location: "/", "Cache-Control": "private, no-store" });
  if (isCode(code)) headers.append("Set-Cookie", cookie(env, PENDING_CODE, code, { maxAge: PENDING_SECONDS }));
  return new Response("Redirecting...", { status: 302, headers });
}
