import { and, desc, eq, gt, sql } from "drizzle-orm";
import { cityOf } from "#app/calendar/time-zone.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { sessions } from "#db/schema/auth.ts";
import { endSessionsOf } from "./end-sessions.server.ts";

/** Enough of a session's id to tell one's own sessions apart in a form. Characters. */
const HANDLE_LENGTH = 16;

/** How many are listed at most. */
const LISTED_MAX = 50;

/** Somewhere that one is signed in. */
export type SignedInBrowser = {
  handle: string;
  /** As it is kept; null for one from before they were. */
  browser: string | null;
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
export async function listSignedInBrowsers(
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
      browser: row.browser,
      place: row.timeZone && cityOf(row.timeZone),
      since: row.createdAt,
      lastUsed: row.checkedAt,
      isThis: row.id === current,
    })),
  };
}

/** Signs the person out in one of their browsers. A handle of somebody else's session does nothing. */
export async function signOutBrowser(
  { database }: Pick<Services, "database">,
  userId: string,
  handle: string,
): Promise<void> {
  const isNamed = eq(sql`substr(${sessions.id}, 1, ${HANDLE_LENGTH})`, handle);
  await endSessionsOf(database, userId, isNamed);
}

/** Whether a browser is signed in to this account already. @param session SHA-256 of its cookie */
export async function isSignedInTo(db: Db, userId: string, session: string, now: Date): Promise<boolean> {
  const own = and(eq(sessions.id, session), eq(sessions.userId, userId), gt(sessions.expiresAt, now));
  return (await db.select({ id: sessions.id }).from(sessions).where(own)).length > 0;
}
