import { hash } from "node:crypto";
import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { cityOf } from "#app/calendar/time-zone.ts";
import { cookie, cookieName, readCookie, seal, unseal } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import { newId } from "#app/http/random.ts";
import { newSignIn, type Recipient } from "#app/mail/letters.ts";
import { type Services, servicesContext } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { knownBrowsers } from "#db/schema/auth.ts";
import { browserName } from "./browser-name.ts";
import { accountOf } from "./credentials.ts";

/**
 * One cookie by which a browser is recognised. It holds a random number and, behind a dot and sealed, the accounts that
 * were opened there with a password. A sign-in from a browser whose number is not known is told to the owner by mail;
 * wrong passwords from a browser that is known for the account are counted by themselves. The number does not depend on
 * a secret of ours, so changing a secret makes no browser unknown.
 */
const sealedSchema = z.strictObject({ id: z.string(), accounts: z.array(z.string()) });
const PURPOSE = "known-browser";

/** How long a browser stays known in which nobody signs in. Seconds. */
const BROWSER_SECONDS = 365 * 24 * 3600;
/** How many accounts are remembered in one browser: the latest ones. */
const ACCOUNTS_MAX = 8;
/** How many browsers are remembered for an account; of older ones at most a thousand are forgotten in one go. */
const BROWSERS_MAX = 100;
const BROWSERS_OVER = 1000;
const COOKIE = /^([A-Za-z0-9_-]{22})(?:\.([A-Za-z0-9_-]{1,1000}))?$/;

const nameOf = (env: Env) => cookieName(env, "browser");

/** Enough of the hash to tell the accounts of one browser apart. */
const short = (email: string): string => hash("sha256", accountOf(email), "base64url").slice(0, 16);

type Browser = { id: string | null; accounts: readonly string[] };

function readBrowser({ env, clock }: Pick<Services, "env" | "clock">, request: Request): Browser {
  const [, id = null, sealed = null] = COOKIE.exec(readCookie(request, nameOf(env)) ?? "") ?? [];
  const opened = sealedSchema.safeParse(unseal(env, PURPOSE, sealed, clock()));
  return { id, accounts: opened.success && opened.data.id === id ? opened.data.accounts : [] };
}

/** The browser's id, if a password has opened this account there before; else null. */
export function knownBrowser(services: Services, request: Request, email: string): string | null {
  const { id, accounts } = readBrowser(services, request);
  return accounts.includes(short(email)) ? id : null;
}

/** What a browser is known by in rows: the hash of its number; null for one that has none yet. */
export function browserNumber(services: Pick<Services, "env" | "clock">, request: Request): string | null {
  const { id } = readBrowser(services, request);
  return id && hash("sha256", id, "hex");
}

/** The header that makes a browser known for an account, besides those that it is known for, or keeps it so. */
export function knownBrowserCookie(services: Services, request: Request, email: string): string {
  const { env, clock, random } = services;
  const { id, accounts } = readBrowser(services, request);
  const value = {
    id: id ?? newId(random),
    accounts: [short(email), ...accounts.filter((one) => one !== short(email))].slice(0, ACCOUNTS_MAX),
  };
  const endsAt = new Date(clock().getTime() + BROWSER_SECONDS * 1000);
  const sealed = seal(env, random, PURPOSE, value, endsAt);
  return cookie(env, nameOf(env), `${value.id}.${sealed}`, { maxAge: BROWSER_SECONDS });
}

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Where one signs in, the browser gets the number by which it is known again. */
export async function numberBrowser({ request, context }: Args, next: () => Promise<unknown>): Promise<Response> {
  const response = (await next()) as Response;
  const services = context.get(servicesContext);
  const name = nameOf(services.env);
  const isSet = response.headers.getSetCookie().some((line) => line.startsWith(`${name}=`));
  if (!isSet && readBrowser(services, request).id === null) {
    const number = cookie(services.env, name, newId(services.random), { maxAge: BROWSER_SECONDS });
    response.headers.append("Set-Cookie", number);
  }
  return response;
}

/**
 * Notes with which browser somebody has signed in; of one that was not known before its owner is told by mail, unless
 * it is their first.
 * @param who the time zone is the one that the browser has told
 */
export async function noteBrowser(
  services: Services,
  request: Request,
  who: Recipient & { userId: string; timeZone: string | null },
): Promise<void> {
  const { database, env, clock, mailer } = services;
  const label = browserName(request.headers.get("user-agent"));
  // A client that keeps no cookies is told apart by the name of its browser.
  const browser = hash("sha256", readBrowser(services, request).id ?? `agent ${label}`, "hex");
  const own = eq(knownBrowsers.userId, who.userId);
  const known = (which: SQL | undefined) =>
    database.db.select({ browser: knownBrowsers.browser }).from(knownBrowsers).where(which).limit(1);
  if ((await known(and(own, eq(knownBrowsers.browser, browser)))).length > 0) return;
  const isFirst = (await known(own)).length === 0;
  const noted = await database.db
    .insert(knownBrowsers)
    .values({ userId: who.userId, browser, firstSeenAt: clock() })
    .onConflictDoNothing()
    .returning({ browser: knownBrowsers.browser });
  // Of two presses at the same moment only one sends the letter.
  if (noted.length === 0 || isFirst) return;
  await forgetOldest(database.db, who.userId);
  await mailer.send(newSignIn(who, label, who.timeZone && cityOf(who.timeZone), env.PUBLIC_ORIGIN));
}

/** Where there are more browsers than anybody has, the latest ones are remembered. */
async function forgetOldest(db: Db, userId: string): Promise<void> {
  const own = eq(knownBrowsers.userId, userId);
  const over = db
    .select({ browser: knownBrowsers.browser })
    .from(knownBrowsers)
    .where(own)
    .orderBy(desc(knownBrowsers.firstSeenAt), knownBrowsers.browser)
    .limit(BROWSERS_OVER)
    .offset(BROWSERS_MAX);
  await db.delete(knownBrowsers).where(and(own, inArray(knownBrowsers.browser, over)));
}
