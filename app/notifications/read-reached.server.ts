import type { Db } from "#db/database.ts";
import { devicesOf } from "./devices.server.ts";
import { readSettings } from "./settings.server.ts";

/**
 * What somebody has set of what may reach them, and their devices, for the copy that they take along: of a device when
 * and which, never its address or keys, nor what ends letters. Times are ISO 8601 in UTC.
 */
export async function readReached(db: Db, userId: string) {
  const { askedAt, sentOn, sentCount, ...settings } = await readSettings(db, userId);
  return {
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
