import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { cookie, cookieName, readCookie } from "#app/http/cookies.ts";
import { newId } from "#app/http/random.ts";
import { type Services, servicesContext } from "#app/http/services.server.ts";
import { newSignIn } from "#app/mail/letters.ts";
import { knownBrowsers } from "#db/schema/auth.ts";
import { browserName } from "./browser-name.ts";

/** As long as a browser is known that nobody has signed in with meanwhile. Seconds. */
const BROWSER_SECONDS = 365 * 24 * 3600;
const ID = /^[A-Za-z0-9_-]{22}$/;

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Where one signs in, the browser gets a number by which it is known again (security.md, new sign-in). */
export async function keepBrowserKnown({ request, context }: Args, next: () => Promise<unknown>): Promise<Response> {
  const response = (await next()) as Response;
  const { env, random } = context.get(servicesContext);
  const name = cookieName(env, "browser");
  if (!ID.test(readCookie(request, name) ?? "")) {
    response.headers.append("Set-Cookie", cookie(env, name, newId(random), { maxAge: BROWSER_SECONDS }));
  }
  return response;
}

/**
 * Notes with which browser somebody has signed in; of one that was not known before its owner is told by mail, unless
 * it is their first.
 * @param who the time zone is the one last known of the person
 */
export async function noteBrowser(
  { database, env, clock, mailer }: Services,
  request: Request,
  who: { userId: string; email: string; place: string | null },
): Promise<void> {
  const label = browserName(request.headers.get("user-agent"));
  const id = readCookie(request, cookieName(env, "browser")) ?? "";
  // A client without cookies is known by what it says it is.
  const browser = hash("sha256", ID.test(id) ? id : `agent ${label}`, "hex");
  const known = await database.db
    .select({ browser: knownBrowsers.browser })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, who.userId));
  if (known.some((one) => one.browser === browser)) return;
  await database.db
    .insert(knownBrowsers)
    .values({ userId: who.userId, browser, firstSeenAt: clock() })
    .onConflictDoNothing();
  if (known.length > 0) mailer.send(newSignIn(who.email, label, who.place, env.PUBLIC_ORIGIN));
}
