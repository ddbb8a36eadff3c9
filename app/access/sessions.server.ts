import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { cityOf } from "#app/calendar/time-zone.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { sessions, users } from "#db/schema/auth.ts";
import type { Identity } from "./identity/identity.server.ts";

/** Enough of a session's id to tell one's own sessions apart in a form. Characters. */
const HANDLE_LENGTH = 16;

/** So many are listed. */
const LISTED_MAX = 50;
/** In so many places somebody may be signed in at once; a thousand more are ended at once. */
const SESSIONS_MAX = 100;
const SESSIONS_OVER = 1000;

/** Somewhere that one is signed in. */
export type SignedInBrowser = {
  handle: string;
  browser: string;
  /** The city of the time zone that the browser told at the sign-in; null where it told none. */
  place: string | null;
  since: Date;
  /** When the session was last used, to five minutes. */
  lastUsed: Date;
  isThis: boolean;
};

/**
 * Where the person is signed in: here first, then the last used.
 * @param current the session that asks
 * @returns `more` when there are others, used longer ago
 */
export async function listSessions(
  { database, clock }: Pick<Services, "database" | "clock">,
  userId: string,
  current: string,
): Promise<{ browsers: SignedInBrowser[]; more: boolean }> {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, clock())))
    .orderBy(
      sql`case when ${sessions.id} = ${current} then 0 else 1 end`,
      desc(sessions.checkedAt),
      desc(sessions.createdAt),
      sessions.id,
    )
    .limit(LISTED_MAX + 1);
  return {
    more: rows.length > LISTED_MAX,
    browsers: rows.slice(0, LISTED_MAX).map((row) => ({
      handle: row.id.slice(0, HANDLE_LENGTH),
      browser: row.browser ?? "A browser",
      place: row.timeZone && cityOf(row.timeZone),
      since: row.createdAt,
      lastUsed: row.checkedAt,
      isThis: row.id === current,
    })),
  };
}

/**
 * Ends the oldest sessions of somebody who is signed in in more places than anybody has: what lists them and ends them
 * stays small.
 * @param newest the one that was just begun
 */
export async function endOldestSessions(db: Db, userId: string, newest: string): Promise<void> {
  const over = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, newest)))
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(SESSIONS_OVER)
    .offset(SESSIONS_MAX - 1);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, over)));
}

/** Ends one of the person's sessions. Of somebody else's there is no handle that does anything. */
export async function endSessionOf(
  { database }: Pick<Services, "database">,
  userId: string,
  handle: string,
): Promise<void> {
  const isNamed = eq(sql`substr(${sessions.id}, 1, ${HANDLE_LENGTH})`, handle);
  await database.db.delete(sessions).where(and(eq(sessions.userId, userId), isNamed));
}

/**
 * Ends all of the person's sessions here, and the tokens that other programs may hold (security.md 3). The rows go
 * first: with them gone every cookie is worth nothing, whether the provider answers or not.
 */
export async function signOutEverywhere(
  { database, log }: Pick<Services, "database" | "log">,
  identity: Identity,
  userId: string,
): Promise<void> {
  await database.db.delete(sessions).where(eq(sessions.userId, userId));
  const [person] = await database.db.select({ uid: users.uid }).from(users).where(eq(users.id, userId));
  if (person)
    await identity.revokeTokens(person.uid).catch((error: unknown) => log("identity.unavailable", errorFields(error)));
}
