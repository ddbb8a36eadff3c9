import { hash } from "node:crypto";
import { cookie, cookieName, readCookie } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";

/** Absolute life of a session: 14 days, the most that the provider's cookies allow. Seconds. */
export const SESSION_SECONDS = 14 * 24 * 3600;

/** What browsers keep of a cookie, name and value together (docs/product/security.md#session-cookie). Bytes. */
const COOKIE_MAX = 4096;

/** The name of the cookie that a session hangs on. */
const nameOf = (env: Env): string => cookieName(env, "session");

/** The id of a session in the database is the hash of its cookie: a copy of the table opens no session. */
export const sessionIdOf = (value: string): string => hash("sha256", value, "hex");

/** Whether a browser would keep a session's cookie of this value. */
export const fitsSessionCookie = (env: Env, value: string): boolean => nameOf(env).length + value.length < COOKIE_MAX;

/** The session's cookie of a request, or null. */
export const readSessionCookie = (env: Env, request: Request): string | null => readCookie(request, nameOf(env));

/** Whether this browser has a session's cookie: it may be over, but nobody without one is signed in. */
export const mayBeSignedIn = (env: Env, request: Request): boolean => readSessionCookie(env, request) !== null;

/** The header that gives a browser the session's cookie. */
export const sessionCookie = (env: Env, value: string): string =>
  cookie(env, nameOf(env), value, { maxAge: SESSION_SECONDS });

/** The header that takes it away. */
export const clearedSessionCookie = (env: Env): string => cookie(env, nameOf(env), "", { maxAge: 0 });
