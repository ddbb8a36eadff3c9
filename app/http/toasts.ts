import { createCookieSessionStorage } from "react-router";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { cookie, cookieName } from "./cookies.ts";
import type { Env } from "./env.ts";

/** What a toast says; docs/product/forms-and-messages.md#toasts. */
export type ToastMessage = { title: string; description?: string; variant?: "default" | "destructive" };

/** A toast waits in a signed cookie for the page after a redirect, at most this long. Seconds. */
const FLASH_MAX_AGE = 60;

function utilsFor(env: Env) {
  // Our own storage: the library's default signs with a secret that everybody can read, and sets no Secure flag.
  const storage = createCookieSessionStorage({
    cookie: {
      name: flashCookieName(env),
      secrets: env.SESSION_SECRET,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: env.secure,
      maxAge: FLASH_MAX_AGE,
    },
  });
  return createToastUtilsWithCustomSession(storage);
}

const kept = new WeakMap<Env, ReturnType<typeof utilsFor>>();
const utils = (env: Env) => {
  const known = kept.get(env) ?? utilsFor(env);
  kept.set(env, known);
  return known;
};

/** The flash cookie's name; a request that carries it is not answered with a kept page. */
const flashCookieName = (env: Env): string => cookieName(env, "flash");

/** A redirect whose next page shows the toast. */
export function redirectWithToast(
  env: Env,
  to: string,
  toast: ToastMessage,
  headers = new Headers(),
): Promise<Response> {
  const { title: message, description, variant } = toast;
  const type = variant === "destructive" ? "error" : "success";
  return utils(env).redirectWithToast(to, { message, type, ...(description ? { description } : {}) }, { headers });
}

/** The toast that waits for this request's page, if any, and the header that takes it away. */
export async function takeToast(env: Env, request: Request): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  if (!request.headers.get("cookie")?.includes(`${flashCookieName(env)}=`))
    return { toast: null, headers: new Headers() };
  const { toast } = await utils(env).getToast(request);
  // Not the library's own header: that keeps an empty flash, and with it no kept page would ever be used again.
  const headers = new Headers({ "Set-Cookie": cookie(env, flashCookieName(env), "", { maxAge: 0 }) });
  if (!toast) return { toast: null, headers };
  return {
    toast: {
      title: toast.message,
      ...(toast.description ? { description: toast.description } : {}),
      variant: toast.type === "error" ? "destructive" : "default",
    },
    headers,
  };
}
