import { lt, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { outbox } from "#db/schema/couple.ts";

/** What is older is told to nobody. Milliseconds (docs/product/the-couples-day.md#telling-the-partner). */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Something that somebody did in an activity. */
export type Act = {
  /** The activity's key. */
  activity: string;
  date: LocalDate;
  /** Whether what both did on this date is open to both by it. */
  opened: boolean;
};

const tell = prepareOnce((db) =>
  db
    .insert(outbox)
    .values({
      coupleId: sql.placeholder("couple"),
      userId: sql.placeholder("user"),
      activity: sql.placeholder("activity"),
      date: sql.placeholder("date"),
      what: sql.placeholder("what"),
      createdAt: sql.placeholder("now"),
    })
    .onConflictDoNothing()
    .prepare("tell_partner"),
);

/**
 * Writes down what the partner is to be told, each thing once: that something was done, on which date and in which
 * activity, and never what. Whoever has no partner tells nobody.
 */
export async function tellPartner(tx: Db, member: Member, { activity, date, opened }: Act, now: Date): Promise<void> {
  if (!member.partner) return;
  const { couple, person } = member;
  const what = opened ? "opened" : "done";
  await tell(tx).execute({ couple: couple.id, user: person.id, activity, date, what, now });
}

/** Forgets some of what is too old to be told. @returns what was forgotten, at most `limit` */
export function forgetTold(db: Db, now: Date, limit: number) {
  const old = lt(outbox.createdAt, new Date(now.getTime() - KEPT_MS));
  const { coupleId, userId, activity, date, what } = outbox;
  const some = db.select({ coupleId, userId, activity, date, what }).from(outbox).where(old).limit(limit);
  return db
    .delete(outbox)
    .where(sql`(${coupleId}, ${userId}, ${activity}, ${date}, ${what}) in ${some}`)
    .returning({ coupleId });
}
