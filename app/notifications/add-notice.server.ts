import { and, eq, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { notices } from "#db/schema/notifications.ts";
import type { Kind, Notice } from "./notice.ts";

/**
 * So long a notice waits for what comes with it, and for the look of whoever has the page open: who sees it there is not
 * told of it elsewhere. Milliseconds.
 */
const GATHER_MS = 10_000;
/** How long after its end a notice is still known, so that it is not planned once more. Milliseconds. */
const KEPT_MS = 2 * 24 * 3_600_000;

const add = prepareOnce((db) =>
  db
    .insert(notices)
    .values({
      userId: sql.placeholder("user"),
      coupleId: sql.placeholder("couple"),
      kind: sql.placeholder("kind"),
      item: sql.placeholder("item"),
      dueAt: sql.placeholder("due"),
      nextAt: sql.placeholder("next"),
      until: sql.placeholder("until"),
    })
    .onConflictDoNothing()
    .prepare("add_notice"),
);

/**
 * Plans that somebody is told of something, in the transaction of what it tells of; the same thing twice is once.
 * Whether, when and where it goes is decided when it is due (docs/product/notifications.md). Never of what is 18+.
 */
export async function addNotice(tx: Db, { userId, coupleId, kind, item, dueAt, until }: Notice): Promise<void> {
  const next = new Date(dueAt.getTime() + GATHER_MS);
  await add(tx).execute({ user: userId, couple: coupleId, kind, item, due: dueAt, next, until });
}

/**
 * Takes back what is planned and not sent yet of a thing that is of no use any more: it was taken away.
 * @param by whose act it was: what they themselves are to be told of the other one stays. Null: both are told no more
 */
export async function dropNotice(
  tx: Db,
  { coupleId, kind, item, by }: { coupleId: string; kind: Kind; item: string; by: string | null },
): Promise<void> {
  const which = and(eq(notices.coupleId, coupleId), eq(notices.kind, kind), eq(notices.item, item));
  const others = by === null ? undefined : ne(notices.userId, by);
  await tx.delete(notices).where(and(which, others, isNotNull(notices.nextAt)));
}

/** Takes back all that the two of a space were to be told: they part, or are nothing to each other for now. */
export async function dropNoticesOf(tx: Db, coupleId: string): Promise<void> {
  await tx.delete(notices).where(eq(notices.coupleId, coupleId));
}

/** Forgets some notices whose time is long over. @returns what was forgotten, at most `limit` */
export function forgetNotices(db: Db, now: Date, limit: number) {
  const { userId, kind, item } = notices;
  const old = lt(notices.until, new Date(now.getTime() - KEPT_MS));
  const some = db.select({ userId, kind, item }).from(notices).where(old).limit(limit);
  return db.delete(notices).where(sql`(${userId}, ${kind}, ${item}) in ${some}`).returning({ kind });
}
