import { hash } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, ne, or, type SQL } from "drizzle-orm";
import { newId } from "#app/http/random.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { sessions } from "#db/schema/auth.ts";
import { pushSubscriptions } from "#db/schema/notifications.ts";
import { DEVICES_MAX, type Subscription } from "./device.ts";

/** Where somebody is signed in with a device. */
export type Place = { userId: string; sessionId: string; browser: string | null; label: string };

const ofUser = (userId: string) => eq(pushSubscriptions.userId, userId);

/**
 * Keeps a device that takes what is pushed. Each address belongs to one account: who presents it with its own keys has
 * the device, and it goes over to them; with other keys it was found somewhere, and nothing is changed. Neither is told
 * of the other (docs/product/notifications.md#where-it-goes).
 */
export async function keepDevice(
  { database, clock, random }: Pick<Services, "database" | "clock" | "random">,
  place: Place,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> {
  const endpointHash = hash("sha256", endpoint, "hex");
  const row = { ...place, endpointHash, endpoint, p256dh, auth, notBefore: null };
  await database.transaction(async (tx) => {
    const same = eq(pushSubscriptions.endpointHash, endpointHash);
    const [known] = await tx.select().from(pushSubscriptions).where(same);
    const isTheirs = known && (known.userId === place.userId || (known.p256dh === p256dh && known.auth === auth));
    if (known && !isTheirs) return;
    const isNew = known?.userId !== place.userId;
    const since = isNew ? { id: newId(random), createdAt: clock() } : {};
    if (known)
      await tx
        .update(pushSubscriptions)
        .set({ ...row, ...since })
        .where(same);
    else
      await tx
        .insert(pushSubscriptions)
        .values({ ...row, id: newId(random), createdAt: clock() })
        .onConflictDoNothing();
    // A browser has one: what it had before takes nothing any more.
    if (place.browser)
      await tx
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.browser, place.browser), ne(pushSubscriptions.endpointHash, endpointHash)));
    const latest = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(ofUser(place.userId))
      .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
      .limit(DEVICES_MAX + 20);
    const over = latest.slice(DEVICES_MAX).map(({ id }) => id);
    if (over.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, over));
  });
}

/** The devices of somebody, the latest first. */
export const devicesOf = (db: Db, userId: string) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(ofUser(userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id)
    .limit(DEVICES_MAX);

/** Stops what goes to a device of somebody. A device of somebody else stays. */
export const dropDevice = (db: Db, userId: string, id: string) =>
  db.delete(pushSubscriptions).where(and(ofUser(userId), eq(pushSubscriptions.id, id)));

/** Stops what goes to all devices of somebody. */
export const dropDevices = (db: Db, userId: string) => db.delete(pushSubscriptions).where(ofUser(userId));

/** Stops what goes to the devices on which somebody is signed out now. Before the sessions go. @param which of them */
export async function dropDevicesOfSessions(tx: Db, userId: string, which?: SQL): Promise<void> {
  const ended = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), which));
  await tx.delete(pushSubscriptions).where(and(ofUser(userId), which && inArray(pushSubscriptions.sessionId, ended)));
}

/** Stops what goes to the device of a session that ends. */
export const dropDeviceOfSession = (db: Db, sessionId: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));

/** Somebody has signed in: their device of this browser goes on, and nobody else is told anything there. */
export async function takeDeviceOver(
  db: Db,
  { userId, sessionId, browser }: Omit<Place, "label">,
  before: string | null,
): Promise<void> {
  const { browser: ofBrowser, sessionId: ofSession } = pushSubscriptions;
  const here = or(
    ...(browser ? [and(isNotNull(ofBrowser), eq(ofBrowser, browser))] : []),
    ...(before ? [eq(ofSession, before)] : []),
  );
  if (!here) return;
  await db.delete(pushSubscriptions).where(and(here, ne(pushSubscriptions.userId, userId)));
  await db
    .update(pushSubscriptions)
    .set({ sessionId })
    .where(and(here, ofUser(userId)));
}
