import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { notices } from "#db/schema/notifications.ts";
import { devicesOf } from "./devices.server.ts";
import { KINDS } from "./notice.ts";
import { readSettings } from "./settings.server.ts";

/**
 * What somebody has set of what may reach them, what waits to, and their devices, for the copy that they take along: of
 * a device when and which, never its address or keys, nor what ends letters. Of what waits which kinds there are and no
 * times: most of it is due by an act of the partner, and when that was nobody learns. Times are ISO 8601 in UTC.
 */
export async function readReached(db: Db, userId: string) {
  const { askedAt, sentOn, sentCount, ...settings } = await readSettings(db, userId);
  const isWaiting = and(eq(notices.userId, userId), isNotNull(notices.nextAt));
  const kinds = await db.selectDistinct({ kind: notices.kind }).from(notices).where(isWaiting);
  return {
    waiting: KINDS.filter((known) => kinds.some(({ kind }) => kind === known)),
    notifications: {
      ...settings,
      asked: askedAt?.toISOString() ?? null,
      lastSent: sentOn && { on: sentOn, count: sentCount },
    },
    devices: (await devicesOf(db, userId)).map(({ createdAt, label }) => ({
      since: createdAt.toISOString(),
      browser: label,
    })),
  };
}
