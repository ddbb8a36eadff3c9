import { and, eq, isNull, ne } from "drizzle-orm";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { knownBrowsers, sessions, users } from "#db/schema/auth.ts";
import { invites } from "#db/schema/couple.ts";
import { endSessionsOf } from "../end-sessions.server.ts";

/**
 * The owner of an address has come, by Google or with a password that was reset by mail, and somebody else may have
 * made the account beforehand (docs/product/security.md#unconfirmed-addresses): every other session ends, tokens of an
 * earlier sign-in are worth nothing, no browser is known any more, a code that nobody has used yet is over, and the
 * pairing waits for the owner's word. Doing it twice changes nothing more.
 * @param session the one that begins now, by the SHA-256 of its cookie
 * @param signedInAt when the owner signed in
 */
export async function reclaimAccount(
  { database, log }: Pick<Services, "database" | "log">,
  { userId, session, signedInAt }: { userId: string; session: string; signedInAt: Date },
): Promise<void> {
  const { db } = database;
  // Sessions end first: somebody else who is still signed in would otherwise see the pairing being paused.
  await db.update(users).set({ tokensFrom: signedInAt }).where(eq(users.id, userId));
  await endSessionsOf(database, userId, ne(sessions.id, session));
  await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
  // The code ends before we look at the pairing: whoever has seen it has either used it by then or no longer can.
  await db.delete(invites).where(and(eq(invites.userId, userId), isNull(invites.acceptedAt)));
  const paused = await pausePairing({ database }, userId);
  log("account.taken-over", { paused });
}
