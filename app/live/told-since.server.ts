import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { outbox } from "#db/schema/outbox.ts";

/** Nobody needs more of it to know that the page is to look again. */
const MOST = 100;

/**
 * What was told in a space after some time, the oldest first.
 * @returns null where that is not known by single things: the time is none, or there is more of it
 */
export async function toldSince(db: Db, coupleId: string, since: Date) {
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
