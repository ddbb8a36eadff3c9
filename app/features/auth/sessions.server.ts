import { and, desc, eq } from "drizzle-orm";
import { cityOf } from "#app/features/couple/time-zone.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/http/services.server.ts";
import { sessions, users } from "#db/schema/auth.ts";
import type { Identity } from "./identity.server.ts";

/** Enough of a session's id to tell one's own sessions apart in a form. Characters. */
const HANDLE_LENGTH = 16;

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

/** Where the person is signed in, the last used first. @param current the session that asks */
export async function listSessions(
  { database, clock }: Pick<Services, "database" | "clock">,
  userId: string,
  current: string,
): Promise<SignedInBrowser[]> {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.checkedAt), desc(sessions.createdAt), sessions.id);
  return rows
    .filter(({ expiresAt }) => expiresAt > clock())
    .map((row) => ({
      handle: row.id.slice(0, HANDLE_LENGTH),
      browser: row.browser ?? "A browser",
      place: row.timeZone && cityOf(row.timeZone),
      since: row.createdAt,
      lastUsed: row.checkedAt,
      isThis: row.id === current,
    }));
}

/** Ends one of the person's sessions. Of somebody else's there is no handle that does anything. */
export async function endSessionOf(
  { database }: Pick<Services, "database">,
  userId: string,
  handle: string,
): Promise<void> {
  const own = await database.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  const found = own.filter(({ id }) => id.slice(0, HANDLE_LENGTH) === handle);
  for (const { id } of found)
    await database.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
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
