import { and, asc, eq, gt } from "drizzle-orm";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Database, Db } from "#db/database.ts";
import { outbox } from "#db/schema/outbox.ts";
import { lookEvent, toldEvent } from "./event-text.server.ts";
import type { Reader } from "./seat-now.server.ts";

/** Of an event that is older than this nothing is told but to look. Milliseconds. */
const RECENT_MS = 10 * 60_000;
/** What was told so long before the last event is told again: an act's time is read before its commit. Milliseconds. */
const OVERLAP_MS = 60_000;

/** From when on a stream is to tell: since the event that its browser has heard last, or since its page was read. */
export type From = { lastEvent: string } | { age: number };

/** Nobody needs more of it to know that the page is to look again. */
const MOST = 100;

/**
 * What was told in a space after some time, the oldest first.
 * @returns null where that is not known by single things: the time is none, or there is more of it
 */
async function toldSince(db: Db, coupleId: string, since: Date) {
  if (Number.isNaN(since.getTime())) return null;
  const { userId, activity, item, what, createdAt } = outbox;
  const rows = await db
    .select({ userId, activity, item, what, createdAt })
    .from(outbox)
    .where(and(eq(outbox.coupleId, coupleId), gt(createdAt, since)))
    .orderBy(asc(createdAt))
    .limit(MOST + 1);
  return rows.length > MOST ? null : rows;
}

/**
 * What was told since the event that a browser names or its page was read, by the time of now: nobody learns from a stream
 * when something was done.
 * @param from the event's id as it was sent, or the page's age in milliseconds
 */
export async function missedEvents(
  { database, log }: { database: Pick<Database, "db">; log: Log },
  { coupleId, userId }: Reader,
  from: From,
  now: Date,
): Promise<string[]> {
  // Of a page no minute more is told: to look once more takes away what is new in it, and stays for a moment alone.
  const [at, overlap] = "age" in from ? [now.getTime() - from.age, 0] : [Number(from.lastEvent), OVERLAP_MS];
  const since = at - overlap;
  const isRecent = at > now.getTime() - RECENT_MS;
  const missed = isRecent
    ? await toldSince(database.db, coupleId, new Date(since)).catch((error: unknown) => {
        log("live.missed", errorFields(error));
        return null;
      })
    : null;
  return missed ? missed.map((one) => toldEvent(one, userId, now)) : [lookEvent];
}
