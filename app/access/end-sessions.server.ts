import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { errorFields } from "#app/http/log.ts";
import { spread } from "#app/live/news.server.ts";
import { dropDeviceOfSession, dropDevicesOfSessions } from "#app/notifications/devices.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Database, Db } from "#db/database.ts";
import { sessions, users } from "#db/schema/auth.ts";
import type { Identity } from "./identity/identity.server.ts";
import { clearedSessionCookie, readSessionCookie, sessionIdOf } from "./session-cookie.server.ts";

/** How many sessions an account may have; of those beyond it at most a thousand are ended in one go. */
const SESSIONS_MAX = 100;
const SESSIONS_OVER = 1000;

/** Ends one session: the row goes, so a copy of its cookie is worth nothing. @param id SHA-256 of the cookie */
export const endSession = (db: Db, id: string) => db.delete(sessions).where(eq(sessions.id, id));

/**
 * Ends sessions of somebody, and with them the streams of all of theirs: whoever is still signed in asks for another
 * one.
 * @param which of them; all, where it is left out
 */
export const endSessionsOf = (database: Pick<Database, "transaction">, userId: string, which?: SQL): Promise<void> =>
  database.transaction(async (tx) => {
    await dropDevicesOfSessions(tx, userId, which);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), which));
    spread(tx, { kind: "signed-out", userId });
  });

/** Ends the session of this request, if it has one. @returns the clearing Set-Cookie */
export async function signOut({ database, env }: Services, request: Request): Promise<string> {
  const value = readSessionCookie(env, request);
  if (value)
    await database.transaction(async (tx) => {
      await dropDeviceOfSession(tx, sessionIdOf(value));
      const [ended] = await endSession(tx, sessionIdOf(value)).returning({ userId: sessions.userId });
      if (ended) spread(tx, { kind: "signed-out", userId: ended.userId });
    });
  return clearedSessionCookie(env);
}

/**
 * Ends the oldest sessions of an account that has too many, so that listing them and ending them all stays quick.
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

/**
 * Ends all of the person's sessions here, and the tokens that other programs may hold
 * (docs/product/security.md#signing-out). The rows go first: with them gone every cookie is worth nothing, whether the
 * provider answers or not.
 */
export async function signOutEverywhere(
  { database, log }: Pick<Services, "database" | "log">,
  identity: Identity,
  userId: string,
): Promise<void> {
  await endSessionsOf(database, userId);
  const [person] = await database.db.select({ uid: users.uid }).from(users).where(eq(users.id, userId));
  if (person)
    await identity.revokeTokens(person.uid).catch((error: unknown) => log("identity.unavailable", errorFields(error)));
}
