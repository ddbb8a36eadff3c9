import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { isTimeZone } from "#app/calendar/time-zone.ts";
import { cookie, cookieName, readCookie } from "#app/http/cookies.ts";
import type { Env } from "#app/http/env.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { errorFields } from "#app/http/log.ts";
import { findMemberBySession } from "#app/members/find-member.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { askToConfirm } from "./account/confirm-address.server.ts";
import { syncUser } from "./account/sync-user.server.ts";
import { isSignedInTo, takeOver } from "./account/take-over.server.ts";
import { browserName } from "./browser-name.ts";
import type { Claims, Identity } from "./identity/identity.server.ts";
import { noteBrowser } from "./known-browser.server.ts";
import { endOldestSessions } from "./sessions.server.ts";
import { TIME_ZONE_COOKIE } from "./time-zone-cookie.ts";

/** Absolute life of a session: 14 days, the most that the provider's cookies allow. Seconds. */
const SESSION_SECONDS = 14 * 24 * 3600;
/** An ID token may be this old when a session is minted from it (spec, section 9). Seconds. */
const TOKEN_MAX_AGE = 300;
/** How far the provider's clock may be ahead of ours. Seconds. */
const CLOCK_SKEW = 60;
/** The provider is asked again after this long (security.md 4). Milliseconds. */
const RECHECK_MS = 5 * 60_000;
/** How long sessions go on while the provider does not answer (security.md 33). Milliseconds. */
const PROVIDER_DOWN_MS = 60 * 60_000;

/** What browsers keep of a cookie, name and value together (security.md 2). Bytes. */
const COOKIE_MAX = 4096;

/** The name of the cookie that a session hangs on. */
export const sessionCookieName = (env: Env): string => cookieName(env, "session");
const idOf = (value: string): string => hash("sha256", value, "hex");

export type StartInput = {
  /** Of the browser that signs in. */
  request: Request;
  idToken: string;
  uid?: string | undefined;
  email?: string | undefined;
  firstName?: string;
  lastName?: string;
};

export type StartResult =
  | { ok: true; uid: string; userId: string; provider: string; setCookie: string }
  | { ok: false; reason: "invalid-token" | "stale-token" | "mismatch" | "unavailable" };

/**
 * Mints a session from a fresh ID token: −60 s ≤ now − auth_time < 300 s (security.md 1). What the caller claims of
 * uid and email is compared with the token and never trusted. "unavailable" is the identity provider.
 */
export async function startSession(services: Services, identity: Identity, input: StartInput): Promise<StartResult> {
  const { database, env, clock, random } = services;
  const claims = await identity.verifyIdToken(input.idToken, true).catch(unavailable(services));
  if (claims === "unavailable") return { ok: false, reason: claims };
  if (!claims?.email) return { ok: false, reason: "invalid-token" };
  const now = clock();
  if (!isTokenTime(now.getTime() / 1000, claims.authTime)) return { ok: false, reason: "stale-token" };
  if (!agrees(claims, input)) return { ok: false, reason: "mismatch" };
  const value = await identity.mintCookie(input.idToken, SESSION_SECONDS).catch(unavailable(services));
  if (value === "unavailable") return { ok: false, reason: value };
  // The token's claims go into the cookie: one that no browser would keep signs nobody in.
  if (sessionCookieName(env).length + value.length >= COOKIE_MAX) return { ok: false, reason: "invalid-token" };
  const { firstName, lastName } = input;
  const names = firstName && lastName ? { firstName, lastName } : {};
  const { uid, email, emailVerified } = claims;
  const user = await syncUser(database, { uid, email, emailVerified, ...names }, now, random);
  // The account is being deleted. In a minute the provider has forgotten it, and the address can sign up again.
  if (!user) return { ok: false, reason: "unavailable" };
  const { id: userId, emailConfirmed } = user;
  const signedInAt = new Date(claims.authTime * 1000);
  if (user.tokensFrom && signedInAt < user.tokensFrom) return { ok: false, reason: "stale-token" };
  const before = readCookie(input.request, sessionCookieName(env));
  if (user.isProven) {
    // In a browser that is signed in already, proof of the address only confirms it; it ends nobody else's session.
    if (!(before && (await isSignedInTo(database.db, userId, idOf(before), now))))
      await takeOver(services, { userId, session: idOf(value), signedInAt });
    await database.db.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId));
  }
  const timeZone = toldTimeZone(input.request);
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const session = {
    createdAt: now,
    expiresAt,
    checkedAt: now,
    provider: claims.provider,
    browser: browserName(input.request.headers.get("user-agent")),
    timeZone,
  };
  await database.db
    .insert(sessions)
    .values({ id: idOf(value), userId, ...session })
    // The same account within the same second gets the same cookie.
    .onConflictDoUpdate({ target: sessions.id, set: session });
  // The owner of the address may have signed in since the account was read. That ended all other sessions, but this
  // row was not there yet, so it is ended here.
  const [{ tokensFrom = null } = {}] = await database.db
    .select({ tokensFrom: users.tokensFrom })
    .from(users)
    .where(eq(users.id, userId));
  if (tokensFrom && signedInAt < tokensFrom) {
    await endSession(database.db, idOf(value));
    return { ok: false, reason: "stale-token" };
  }
  await endOldestSessions(database.db, userId, idOf(value));
  // A new sign-in in the same browser takes the place of the session before.
  if (before && before !== value) await endSession(database.db, idOf(before));
  await noteBrowser(services, input.request, { userId, email, emailConfirmed, timeZone });
  if (user.isNew && !emailConfirmed) await askToConfirm(services, { id: userId, email });
  return {
    ok: true,
    uid,
    userId,
    provider: claims.provider,
    setCookie: cookie(env, sessionCookieName(env), value, { maxAge: SESSION_SECONDS }),
  };
}

/** Whether a sign-in of this time may begin a session now: −60 s ≤ now − then < 300 s. Both are seconds since 1970. */
export const isTokenTime = (now: number, then: number): boolean =>
  now - then >= -CLOCK_SKEW && now - then < TOKEN_MAX_AGE;

/** What the browser says its time zone is; null without script. */
function toldTimeZone(request: Request): string | null {
  const told = readCookie(request, TIME_ZONE_COOKIE);
  return told && isTimeZone(told) ? told : null;
}

const unavailable =
  ({ log }: Services) =>
  (error: unknown): "unavailable" => {
    log("identity.unavailable", { call: "startSession", ...errorFields(error) });
    return "unavailable";
  };

const agrees = (claims: Claims, input: { uid?: string | undefined; email?: string | undefined }): boolean =>
  (input.uid === undefined || input.uid === claims.uid) &&
  (input.email === undefined || input.email.trim().toLowerCase() === claims.email.toLowerCase());

/** The provider has not answered for so long that nobody can say whether this session is still good. */
export class IdentityUnavailable extends Error {
  override name = "IdentityUnavailable";
}

/** A session that is good now. */
export type Session = {
  /** SHA-256 of its cookie. */
  id: string;
  /** When the person last proved to the provider who they are. */
  startedAt: Date;
  /** How: "password", "google.com"; null for sessions from before this was kept. */
  provider: string | null;
};

export type SignedIn = { member: Member; session: Session };

/** The member whose session cookie this request carries, or null. Throws as `signedIn` does. */
export async function memberOf(services: Services, identity: Identity, request: Request): Promise<Member | null> {
  return (await signedIn(services, identity, request))?.member ?? null;
}

/**
 * The member whose session cookie this request carries, with the session, or null. Asks the provider again every five
 * minutes.
 * @param recheck asks it in any case: before what can't be taken back (security.md 4)
 * @throws IdentityUnavailable when it was last asked more than an hour ago, or must be asked, and does not answer
 */
export async function signedIn(
  { database, env, clock, log }: Services,
  identity: Identity,
  request: Request,
  recheck = false,
): Promise<SignedIn | null> {
  const value = readCookie(request, sessionCookieName(env));
  if (!value || value.length >= COOKIE_MAX) return null;
  const id = idOf(value);
  const found = await findMemberBySession(database.db, id);
  if (!found) return null;
  const now = clock();
  const { createdAt: startedAt, expiresAt, checkedAt, provider } = found.session;
  if (expiresAt <= now) return null;
  const session: Session = { id, startedAt, provider };
  // A check in the future was timed by a wrong clock: it counts like one that is as far in the past.
  const unchecked = Math.abs(now.getTime() - checkedAt.getTime());
  if (unchecked < RECHECK_MS && !recheck) return { member: found.member, session };
  let failure: unknown;
  const good = await identity.checkCookie(value).catch((error: unknown) => {
    failure = error;
    return "unknown" as const;
  });
  // Asking may have taken seconds. Meanwhile the session may have been ended elsewhere, or the two may have parted.
  const asItIsNow = async () => {
    const now = await findMemberBySession(database.db, id);
    return now && { member: now.member, session };
  };
  if (good === true) {
    await ifPossible(log, database.db.update(sessions).set({ checkedAt: now }).where(eq(sessions.id, id)));
    return asItIsNow();
  }
  if (good === "unknown" && unchecked < PROVIDER_DOWN_MS && !recheck) {
    log("session.unchecked", { minutes: Math.round(unchecked / 60_000) });
    return asItIsNow();
  }
  if (good === "unknown") {
    log("identity.unavailable", { call: "checkCookie", ...errorFields(failure) });
    throw new IdentityUnavailable();
  }
  await endSession(database.db, id);
  return null;
}

const endSession = (db: Db, session: string) => db.delete(sessions).where(eq(sessions.id, session));

/** Whether this browser has a session's cookie: it may be over, but nobody without one is signed in. */
export const mayBeSignedIn = (env: Env, request: Request): boolean =>
  readCookie(request, sessionCookieName(env)) !== null;

/**
 * Ends the session of this request: the row goes, so a copy of the cookie is worth nothing. @returns the clearing
 * Set-Cookie
 */
export async function signOut({ database, env }: Services, request: Request): Promise<string> {
  const value = readCookie(request, sessionCookieName(env));
  if (value) await endSession(database.db, idOf(value));
  return cookie(env, sessionCookieName(env), "", { maxAge: 0 });
}
