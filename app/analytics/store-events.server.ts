import { hash } from "node:crypto";
import { and, count, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { users } from "#db/schema/auth.ts";
import { type AnalyticsEvent, DUPLICATE_MS, KEPT_DAYS, STRANGERS_KEPT_DAYS } from "./events.ts";

/** An event with who and when. */
export type Recorded = { event: AnalyticsEvent; distinctId: string; userId: string | null; at: Date };

const t = analyticsEvents;
const parameter = (name: keyof typeof t.$inferInsert, column: (typeof t)["key"] | (typeof t)["at"] = t.key) =>
  sql`${sql.param(sql.placeholder(name), column)}`;

// One statement that looks and writes: the look-up makes it ten minutes from the first one on, the primary key keeps
// two servers that look at the same moment from both writing.
const insertNew = prepareOnce((db: Db) =>
  db
    .insert(t)
    .select(
      sql`select ${parameter("key")}, ${sql.param(sql.placeholder("bucket"), t.bucket)}, ${parameter("type")},
        ${parameter("eventName")}, ${sql.param(sql.placeholder("properties"), t.properties)}, ${parameter("distinctId")},
        (select ${users.id} from ${users} where ${users.id} = ${sql.param(sql.placeholder("userId"), t.userId)}),
        ${parameter("at", t.at)}
        where not exists (select 1 from ${t} where ${t.key} = ${sql.param(sql.placeholder("key"), t.key)}
          and ${t.at} > ${sql.param(sql.placeholder("since"), t.at)})`,
    )
    .onConflictDoNothing()
    .returning({ key: t.key })
    .prepare("analytics_insert"),
);

/** The same for the same browser, event and properties: 128 bits of a SHA-256. */
export function eventKey({ event, distinctId }: Recorded): string {
  const properties = event.type === "track" ? Object.entries(event.properties).sort() : [];
  const name = event.type === "track" ? event.eventName : null;
  return hash("sha256", JSON.stringify([distinctId, event.type, name, properties]), "base64url").slice(0, 22);
}

/**
 * Keeps events in one transaction, each once within ten minutes.
 * @returns those that were new
 */
export async function storeEvents(database: Database, events: readonly Recorded[]): Promise<Recorded[]> {
  return database.transaction(async (tx) => {
    const stored: Recorded[] = [];
    for (const recorded of events) {
      const { event, distinctId, userId, at } = recorded;
      const rows = await insertNew(tx).execute({
        key: eventKey(recorded),
        bucket: Math.floor(at.getTime() / DUPLICATE_MS),
        type: event.type,
        eventName: event.type === "track" ? event.eventName : null,
        properties: event.type === "track" ? event.properties : {},
        distinctId,
        userId,
        at,
        since: new Date(at.getTime() - DUPLICATE_MS),
      });
      if (rows.length > 0) stored.push(recorded);
    }
    return stored;
  });
}

/** How many events of the last hour belong to no account. */
export async function countStrangersEvents(db: Db, now: Date): Promise<number> {
  const lastHour = gt(t.at, new Date(now.getTime() - 3_600_000));
  const [row] = await db
    .select({ events: count() })
    .from(t)
    .where(and(isNull(t.userId), lastHour));
  return row?.events ?? 0;
}

/** Rows deleted in one statement: between two others have their turn. */
const FORGOTTEN_AT_ONCE = 500;

/**
 * Deletes what was counted longer ago than is promised; sooner what belongs to no account, since anybody can cause it.
 */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const before = (days: number) => lt(t.at, new Date(now.getTime() - days * 86_400_000));
  const old = or(before(KEPT_DAYS), and(isNull(t.userId), before(STRANGERS_KEPT_DAYS)));
  for (let left = 1; left > 0; ) {
    const keys = db.select({ key: t.key }).from(t).where(old).limit(FORGOTTEN_AT_ONCE);
    left = (
      await db
        .delete(t)
        .where(and(old, inArray(t.key, keys)))
        .returning({ key: t.key })
    ).length;
  }
}
