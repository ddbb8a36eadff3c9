import { and, eq, lt, or, sql } from "drizzle-orm";
import { spread } from "#app/live/news.server.ts";
import type { Member } from "#app/members/member.ts";
import { addNotice, dropNotice, dropNoticesOf } from "#app/notifications/add-notice.server.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { outbox } from "#db/schema/outbox.ts";

/** What is older is told to nobody. Milliseconds (docs/product/the-couples-day.md#telling-the-partner). */
const KEPT_MS = 7 * 24 * 3_600_000;

/** The key of a thought of the partner, which is no activity. */
export const THOUGHT = "thought";

/** Something that somebody did in an activity. */
export type Act = {
  /** The activity's key; "pairing" for a yes to the partner, or "thought". */
  activity: string;
  /** Which act within the activity: a date, a question of a pack. The same once more is one thing. */
  item: string;
  /** Whether what both did is open to both by it. */
  opened: boolean;
  /** 18+: nobody is told of it, not even that there was something. */
  adult: boolean;
};

/** Of what somebody has done the partner may be told for a day. Milliseconds. */
const NOTICE_MS = 24 * 3_600_000;
/** What is not an activity's is of a kind of its own for the partner. */
const kindOf = (activity: string): "answered" | "joined" | "nudge" =>
  activity === THOUGHT ? "nudge" : activity === "pairing" ? "joined" : "answered";
const itemOf = (activity: string, item: string, what: string): string => `${activity} ${item} ${what}`;

/** What is told of lines in a thread. */
const WROTE = "wrote";

const tell = prepareOnce((db) =>
  db
    .insert(outbox)
    .values({
      coupleId: sql.placeholder("couple"),
      userId: sql.placeholder("user"),
      activity: sql.placeholder("activity"),
      item: sql.placeholder("item"),
      what: sql.placeholder("what"),
      createdAt: sql.placeholder("now"),
    })
    .onConflictDoNothing()
    .returning({ what: outbox.what })
    .prepare("tell_partner"),
);

/** Writes it down, and tells the pages that are open of it where it is new. @returns whether it is */
async function tellOnce(
  tx: Db,
  row: { couple: string; user: string; activity: string; item: string; what: string; now: Date },
): Promise<boolean> {
  const { couple: coupleId, user: userId, activity, item, what } = row;
  const isNew = (await tell(tx).execute(row)).length > 0;
  if (isNew) spread(tx, { kind: "told", coupleId, userId, activity, item, what });
  return isNew;
}

/**
 * Writes down what the partner is to be told, on the pages that are open and outside of them, each thing once: that something was done, in which activity and which of
 * it, and never what was said. Of what is 18+ nothing is written, and whoever has no partner tells nobody.
 */
export async function tellPartner(
  tx: Db,
  { couple, person, partner }: Pick<Member, "couple" | "person"> & { partner: { id: string } | null },
  { activity, item, opened, adult }: Act,
  now: Date,
): Promise<void> {
  if (!partner || adult) return;
  const what = opened ? "opened" : "done";
  const isNew = await tellOnce(tx, { couple: couple.id, user: person.id, activity, item, what, now });
  if (!isNew) return;
  await addNotice(tx, {
    userId: partner.id,
    coupleId: couple.id,
    kind: kindOf(activity),
    item: itemOf(activity, item, what),
    dueAt: now,
    until: new Date(now.getTime() + NOTICE_MS),
  });
}

/**
 * Writes down that somebody has written under something: once, however much they write, until the partner has seen it.
 * A reaction is told to nobody: it is found where it stands.
 */
export async function tellWritten(
  tx: Db,
  { couple, person }: Pick<Member, "couple" | "person">,
  { activity, item, adult = false }: { activity: string; item: string; adult?: boolean },
  now: Date,
): Promise<void> {
  if (adult) return;
  await tellOnce(tx, { couple: couple.id, user: person.id, activity, item, what: WROTE, now });
}

/** Forgets that an author has written under something: it is seen, or taken back. */
export async function forgetWritten(
  tx: Db,
  { coupleId, author }: { coupleId: string; author: string },
  { activity, item }: { activity: string; item: string },
): Promise<void> {
  const ofAuthor = and(eq(outbox.coupleId, coupleId), eq(outbox.userId, author));
  const which = and(eq(outbox.activity, activity), eq(outbox.item, item), eq(outbox.what, WROTE));
  await tx.delete(outbox).where(and(ofAuthor, which));
}

/**
 * Forgets what was to be told of something that its author has taken away: that it was done, and that it opened by it or
 * by the other's. Run it in the transaction that takes it away.
 */
export async function takeBack(
  tx: Db,
  { coupleId, author }: { coupleId: string; author: string },
  { activity, item }: { activity: string; item: string },
): Promise<void> {
  const which = and(eq(outbox.coupleId, coupleId), eq(outbox.activity, activity), eq(outbox.item, item));
  await tx.delete(outbox).where(and(which, or(eq(outbox.userId, author), eq(outbox.what, "opened"))));
  const kind = kindOf(activity);
  await dropNotice(tx, { coupleId, kind, item: itemOf(activity, item, "done"), by: author });
  await dropNotice(tx, { coupleId, kind, item: itemOf(activity, item, "opened"), by: null });
}

/** Forgets what one of these two was to be told of the other: they part, or are nothing to each other for now. */
export async function forgetOf(tx: Db, coupleId: string): Promise<void> {
  spread(tx, { kind: "changed", coupleId });
  await tx.delete(outbox).where(eq(outbox.coupleId, coupleId));
  await dropNoticesOf(tx, coupleId);
}

/** Forgets some of what is too old to be told. @returns what was forgotten, at most `limit` */
export function forgetTold(db: Db, now: Date, limit: number) {
  const old = lt(outbox.createdAt, new Date(now.getTime() - KEPT_MS));
  const { coupleId, userId, activity, item, what } = outbox;
  const some = db.select({ coupleId, userId, activity, item, what }).from(outbox).where(old).limit(limit);
  return db
    .delete(outbox)
    .where(sql`(${coupleId}, ${userId}, ${activity}, ${item}, ${what}) in ${some}`)
    .returning({ coupleId });
}
