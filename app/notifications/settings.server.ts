import { and, eq, isNull, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Random } from "#app/http/random.ts";
import { newId } from "#app/http/random.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { notificationSettings } from "#db/schema/notifications.ts";
import { AT_FIRST, type Settings } from "./settings.ts";

/** Somebody's settings, and what has come on which own day. */
export type KeptSettings = Settings & { sentOn: LocalDate | null; sentCount: number; askedAt: Date | null };

const byUser = prepareOnce((db) =>
  db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, sql.placeholder("user")))
    .prepare("notification_settings"),
);

/** What somebody has set; of whoever has set nothing, what holds at first. One statement. */
export async function readSettings(db: Db, userId: string): Promise<KeptSettings> {
  const [row] = await byUser(db).execute({ user: userId });
  if (!row) return { ...AT_FIRST, sentOn: null, sentCount: 0, askedAt: null };
  const { userId: _, letterToken: __, sentOn, ...kept } = row;
  return { ...kept, sentOn: sentOn as LocalDate | null };
}

/** Sees that somebody has a row. */
export const ensureRow = (db: Db, userId: string) =>
  db
    .insert(notificationSettings)
    .values({ userId, ...AT_FIRST })
    .onConflictDoNothing();

/** The first time stays. */
const firstAsked = sql`coalesce(${notificationSettings.askedAt}, excluded.asked_at)`;

/** Keeps what somebody sets; what is left out stays. */
export async function saveSettings(
  db: Db,
  userId: string,
  settings: Partial<Settings & { askedAt: Date }>,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, ...AT_FIRST, ...settings })
    .onConflictDoUpdate({
      target: notificationSettings.userId,
      set: { ...settings, ...(settings.askedAt && { askedAt: firstAsked }) },
    });
}

/** What the address in somebody's letters names that ends them: made once. */
export async function letterTokenOf(db: Db, userId: string, random: Random): Promise<string | null> {
  const own = eq(notificationSettings.userId, userId);
  const none = and(own, isNull(notificationSettings.letterToken));
  await db
    .update(notificationSettings)
    .set({ letterToken: newId(random) })
    .where(none);
  const [row] = await db.select({ token: notificationSettings.letterToken }).from(notificationSettings).where(own);
  return row?.token ?? null;
}

/** Ends the letters of whose letter names this. Of one that names nobody nothing is said. */
export async function endLetters(db: Db, token: string): Promise<void> {
  await db.update(notificationSettings).set({ letters: false }).where(eq(notificationSettings.letterToken, token));
}
