import { isTheme, type Theme } from "#app/ui/theme.ts";
import { cookie, cookieName, readCookie } from "./cookies.ts";
import type { Env } from "./env.ts";

/** Seconds. */
const THEME_SECONDS = 365 * 24 * 3600;

const nameOf = (env: Env) => cookieName(env, "theme");

/** The theme that this browser was set to; null where the device decides. */
export function readTheme(env: Env, request: { headers: Headers }): Theme | null {
  const value = readCookie(request, nameOf(env));
  return isTheme(value) ? value : null;
}

/** The header that keeps it; null leaves it to the device again. */
export const themeCookie = (env: Env, theme: Theme | null): string =>
  cookie(env, nameOf(env), theme ?? "", { maxAge: theme ? THEME_SECONDS : 0 });
