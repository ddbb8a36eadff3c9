import { eq } from "drizzle-orm";
import { isTimeZone } from "#app/calendar/time-zone.ts";
import { wakeReminders } from "#app/couple/plan-reminders.server.ts";
import { readCookie } from "#app/http/cookies.ts";
import { errorFields } from "#app/http/log.ts";
import { takeDeviceOver } from "#app/notifications/devices.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { chooseLanguage, type Language } from "#app/texts/languages.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { askToConfirm } from "./account/confirm-address.server.ts";
import { reclaimAccount } from "./account/reclaim-account.server.ts";
import { syncUser } from "./account/sync-user.server.ts";
import { browserName } from "./browser-name.ts";
import { endOldestSessions, endSession } from "./end-sessions.server.ts";
import type { Claims, Identity } from "./identity/identity.server.ts";
import { browserNumber, noteBrowser } from "./known-browser.server.ts";
import {
  fitsSessionCookie,
  readSessionCookie,
  SESSION_SECONDS,
  sessionCookie,
  sessionIdOf,
} from "./session-cookie.server.ts";
import { isSignedInTo } from "./signed-in-browsers.server.ts";
import { TIME_ZONE_COOKIE } from "./time-zone-cookie.ts";

/** An ID token may be this old when a session is minted from it (docs/product/security.md#fresh-id-tokens). Seconds. */
const TOKEN_MAX_AGE = 300;
/** How far the provider's clock may be ahead of ours. Seconds. */
const CLOCK_SKEW = 60;

export type TokenSignIn = {
  /** Of the browser that signs in. */
  request: Request;
  idToken: string;
  uid?: string | undefined;
  email?: string | undefined;
  firstName?: string;
  lastName?: string;
};

type Refusal = { ok: false; reason: "invalid-token" | "stale-token" | "mismatch" | "unavailable" };

export type TokenSignInResult =
  | { ok: true; uid: string; userId: string; provider: string; setCookie: string }
  | Refusal;

/**
 * Signs in the person that a fresh ID token stands for: makes their account here if they are new, brings it up to date
 * if not, begins a session, and tells them by mail of a browser that was not known, or asks somebody new whether the
 * address is theirs. What the caller claims of uid and email is compared with the token and never trusted.
 * "unavailable" is the identity provider.
 */
export async function signInByToken(
  services: Services,
  identity: Identity,
  input: TokenSignIn,
): Promise<TokenSignInResult> {
  const { database, env, random } = services;
  const minted = await mintCookie(services, identity, input);
  if (!minted.ok) return minted;
  const { claims, value, now } = minted;
  const { firstName, lastName } = input;
  const names = firstName && lastName ? { firstName, lastName } : {};
  const { uid, email, emailVerified, provider } = claims;
  const user = await syncUser(database, { uid, email, emailVerified, ...names }, now, random);
  // The account is being deleted. In a minute the provider has forgotten it, and the address can sign up again.
  if (!user) return { ok: false, reason: "unavailable" };
  const { id: userId, emailConfirmed, language } = user;
  const signedInAt = new Date(claims.authTime * 1000);
  if (user.tokensFrom && signedInAt < user.tokensFrom) return { ok: false, reason: "stale-token" };
  const id = sessionIdOf(value);
  const before = readSessionCookie(env, input.request);
  if (user.isProven) {
    // In a browser that is signed in already, proof of the address only confirms it; it ends nobody else's session.
    if (!(before && (await isSignedInTo(database.db, userId, sessionIdOf(before), now))))
      await reclaimAccount(services, { userId, session: id, signedInAt });
    await database.db.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId));
  }
  const timeZone = toldTimeZone(input.request);
  const browser = browserName(input.request.headers.get("user-agent"));
  const isBegun = await beginSession(services, { id, userId, provider, browser, timeZone, signedInAt }, now);
  if (!isBegun) return { ok: false, reason: "stale-token" };
  const place = { userId, sessionId: id, browser: browserNumber(services, input.request) };
  await takeDeviceOver(database.db, place, before && before !== value ? sessionIdOf(before) : null);
  // A new sign-in in the same browser takes the place of the session before.
  if (before && before !== value) await endSession(database.db, sessionIdOf(before));
  await noteBrowser(services, input.request, { userId, email, emailConfirmed, language, timeZone });
  if (user.isNew && !emailConfirmed)
    await askToConfirm(services, { id: userId, email }, languageOf(services, input.request));
  return { ok: true, uid, userId, provider, setCookie: sessionCookie(env, value) };
}

/**
 * The provider's cookie for a fresh ID token: −60 s ≤ now − auth_time < 300 s
 * (docs/product/security.md#fresh-id-tokens), and what the caller says of uid and email has to be the token's.
 * @returns `now` is when the token was looked at
 */
async function mintCookie(
  services: Services,
  identity: Identity,
  input: TokenSignIn,
): Promise<{ ok: true; claims: Claims; value: string; now: Date } | Refusal> {
  const claims = await identity.verifyIdToken(input.idToken, true).catch(unavailable(services, "verifyIdToken"));
  if (claims === "unavailable") return { ok: false, reason: claims };
  if (!claims?.email) return { ok: false, reason: "invalid-token" };
  const now = services.clock();
  if (!isTokenTime(now.getTime() / 1000, claims.authTime)) return { ok: false, reason: "stale-token" };
  if (!agrees(claims, input)) return { ok: false, reason: "mismatch" };
  const value = await identity.mintCookie(input.idToken, SESSION_SECONDS).catch(unavailable(services, "mintCookie"));
  if (value === "unavailable") return { ok: false, reason: value };
  // The token's claims go into the cookie: one that no browser would keep signs nobody in.
  if (!fitsSessionCookie(services.env, value)) return { ok: false, reason: "invalid-token" };
  return { ok: true, claims, value, now };
}

/**
 * Begins a session, and ends the person's oldest ones where there are too many.
 * @returns false where the owner of the address has come since this person signed in: then it has ended already
 */
async function beginSession(
  { database: { db } }: Pick<Services, "database">,
  { id, userId, signedInAt, ...about }: Begun,
  now: Date,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const session = { createdAt: now, expiresAt, checkedAt: now, ...about };
  await db
    .insert(sessions)
    .values({ id, userId, ...session })
    // The same account within the same second gets the same cookie.
    .onConflictDoUpdate({ target: sessions.id, set: session });
  // The owner of the address may have signed in since the account was read. That ended all other sessions, but this
  // row was not there yet, so it is ended here.
  const [{ tokensFrom = null } = {}] = await db
    .select({ tokensFrom: users.tokensFrom })
    .from(users)
    .where(eq(users.id, userId));
  if (tokensFrom && signedInAt < tokensFrom) {
    await endSession(db, id);
    return false;
  }
  await endOldestSessions(db, userId, id);
  await wakeReminders(db, userId);
  return true;
}

type Begun = {
  id: string;
  userId: string;
  provider: string;
  browser: string;
  timeZone: string | null;
  /** When the person has signed in at the provider. */
  signedInAt: Date;
};

/** Whether a sign-in of this time may begin a session now: −60 s ≤ now − then < 300 s. Both are seconds since 1970. */
export const isTokenTime = (now: number, then: number): boolean =>
  now - then >= -CLOCK_SKEW && now - then < TOKEN_MAX_AGE;

/** What a browser asks for; somebody new has set nothing yet. */
const languageOf = ({ languages }: Services, { headers }: Request): Language =>
  chooseLanguage(languages, null, headers.get("accept-language"));

/** What the browser says its time zone is; null without script. */
function toldTimeZone(request: Request): string | null {
  const told = readCookie(request, TIME_ZONE_COOKIE);
  return told && isTimeZone(told) ? told : null;
}

const unavailable =
  ({ log }: Services, call: keyof Identity) =>
  (error: unknown): "unavailable" => {
    log("identity.unavailable", { call, ...errorFields(error) });
    return "unavailable";
  };

const agrees = (claims: Claims, input: Pick<TokenSignIn, "uid" | "email">): boolean =>
  (input.uid === undefined || input.uid === claims.uid) &&
  (input.email === undefined || input.email.trim().toLowerCase() === claims.email.toLowerCase());
