import { and, eq, inArray, sql } from "drizzle-orm";
import { deleteSome } from "#app/couple/move-rows.server.ts";
import { authoredTables, isForsaken, takeShared } from "#app/couple/space-rows.server.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { spread } from "#app/live/news.server.ts";
import { dropDevices } from "#app/notifications/devices.server.ts";
import type { Database, Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { knownBrowsers, sessions, users } from "#db/schema/auth.ts";
import { couples, formerMembers, invites, memberships } from "#db/schema/couple.ts";

/** How many rows go in one transaction: others write in between, and nobody waits for a million rows. */
const ROWS = 200;
/** How many spaces are looked at in one transaction. */
const SPACES = 50;

/**
 * Takes somebody out of everything that goes on: no session, no code, no seat, and a space in which nothing can be
 * written any more. What is left of them is for `eraseRows`.
 */
export async function closeAccount(tx: Db, userId: string, now: Date): Promise<void> {
  const [seat] = await tx.select().from(memberships).where(eq(memberships.userId, userId));
  await dropDevices(tx, userId);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  spread(tx, { kind: "signed-out", userId });
  await tx.delete(invites).where(eq(invites.userId, userId));
  if (!seat) return;
  const { coupleId } = seat;
  await tx.delete(memberships).where(eq(memberships.userId, userId));
  await tx.update(couples).set({ endedAt: now, endedBy: "deleted" }).where(eq(couples.id, coupleId));
  await tx.insert(formerMembers).values({ coupleId, seat: seat.seat, userId, endedAt: now });
}

/** Erases every row of somebody whose account is closed. Done twice it does nothing more. */
export async function eraseRows(database: Database, userId: string): Promise<void> {
  const giveWay = inPortions();
  const untilDone = async (takeSome: (tx: Db) => Promise<boolean>) => {
    for (let more = true; more; ) {
      await giveWay();
      more = await database.transaction(takeSome);
    }
  };
  for (const owned of authoredTables())
    await untilDone((tx) => deleteSome(tx, owned, eq(owned.author.column, userId), ROWS));
  await untilDone((tx) => eraseEvents(tx, userId));
  await untilDone((tx) => eraseSpaces(tx, userId));
  await database.transaction(async (tx) => {
    await tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
    await tx.delete(users).where(eq(users.id, userId)); // and by the cascade what was written meanwhile
  });
}

/** By the whole key alone, as `deleteSome` does it. @returns whether there may be more */
async function eraseEvents(tx: Db, userId: string): Promise<boolean> {
  const { key, bucket } = analyticsEvents;
  const own = eq(analyticsEvents.userId, userId);
  const some = tx.select({ key, bucket }).from(analyticsEvents).where(own).limit(ROWS);
  const rows = await tx.delete(analyticsEvents).where(sql`(${key}, ${bucket}) in ${some}`).returning({ key });
  return rows.length === ROWS;
}

/**
 * Goes through the spaces in which they once sat. When either of the two sat there, and what was made from both, goes
 * with the first of them who deletes their account. What the other one has written stays theirs.
 */
async function eraseSpaces(tx: Db, userId: string): Promise<boolean> {
  const own = eq(formerMembers.userId, userId);
  const seats = await tx.select({ id: formerMembers.coupleId }).from(formerMembers).where(own).limit(SPACES);
  const ids = seats.map(({ id }) => id);
  if (ids.length === 0) return false;
  const inThese = inArray(couples.id, ids);
  await forUpdate(tx.select({ id: couples.id }).from(couples).where(inThese).orderBy(couples.id));
  if (await takeShared(tx, ids, ROWS)) return true;
  await tx.delete(formerMembers).where(and(own, inArray(formerMembers.coupleId, ids)));
  await tx.delete(couples).where(and(inThese, isForsaken(tx)));
  return seats.length === SPACES;
}
