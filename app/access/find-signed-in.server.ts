import { eq } from "drizzle-orm";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { errorFields } from "#app/http/log.ts";
import { findMemberBySession } from "#app/members/find-member.server.ts";
import type { Member } from "#app/members/member.ts";
import { dropDeviceOfSession } from "#app/notifications/devices.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { sessions } from "#db/schema/auth.ts";
import { endSession } from "./end-sessions.server.ts";
import type { Identity } from "./identity/identity.server.ts";
import { fitsSessionCookie, readSessionCookie, sessionIdOf } from "./session-cookie.server.ts";

/** The provider is asked again after this long (docs/product/security.md#asking-the-provider-again). Milliseconds. */
const RECHECK_MS = 5 * 60_000;
/**
 * How long sessions go on while the provider does not answer (docs/product/security.md#the-provider-is-down).
 * Milliseconds.
 */
const PROVIDER_DOWN_MS = 60 * 60_000;

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

/**
 * The member whose session cookie this request carries, with the session, or null. Asks the provider again every five
 * minutes.
 * @param recheck asks it in any case: before what can't be taken back
 * (docs/product/security.md#asking-the-provider-again)
 * @throws IdentityUnavailable when it was last asked more than an hour ago, or must be asked, and does not answer
 */
export async function findSignedIn(
  { database, env, clock, log }: Services,
  identity: Identity,
  request: Request,
  recheck = false,
): Promise<SignedIn | null> {
  const value = readSessionCookie(env, request);
  if (!value || !fitsSessionCookie(env, value)) return null;
  const id = sessionIdOf(value);
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
  await dropDeviceOfSession(database.db, id);
  await endSession(database.db, id);
  return null;
}
