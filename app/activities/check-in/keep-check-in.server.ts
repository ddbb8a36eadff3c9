import { and, eq, sql } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import { completePart } from "#app/couple/complete-part.server.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { checkIns } from "#db/schema/check-in.ts";
import { memberships } from "#db/schema/couple.ts";
import { checkInActivity } from "./activity.ts";
import type { CheckIn } from "./check-in.ts";
import { openCheckIn, sealed } from "./sealed-check-in.server.ts";

export type KeepResult =
  | { ok: true }
  /** The form was begun on another day than the member's own. */
  | { ok: false; reason: "anotherDay" }
  /** Who would see what is shared is not who the form's page had named. */
  | { ok: false; reason: "anotherPartner" };

/**
 * Keeps how the member is today, as their part of the day; until it ends they may change it. Sending it twice changes
 * nothing more.
 * @param form.date the day that the form was begun on
 * @param form.knew whom its page had as partner, or `ALONE`
 */
export async function keepCheckIn(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  { date, knew, checkIn }: { date: string | undefined; knew: string | undefined; checkIn: CheckIn },
  now: Date,
): Promise<KeepResult> {
  const today = ownDay(now, member.person);
  if (date !== today) return { ok: false, reason: "anotherDay" };
  const [couple, user] = [member.couple.id, member.person.id];
  const owner = { coupleId: couple, author: user };
  // Before the transaction: it may have to be made, in a store that the transaction does not reach.
  const key = await vault.keyFor(owner);
  return database.transaction(async (tx) => {
    const locked = await lockCouple(tx, couple);
    const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple));
    const other = seats.find(({ userId }) => userId !== user);
    const seenBy = locked?.pausedFor === null && other ? other.userId : ALONE;
    if (!locked || knew !== seenBy) return { ok: false, reason: "anotherPartner" };

    const forPartner = seenBy !== ALONE;
    const rows = await ofDate(tx).execute({ couple, date: today });
    const mine = rows.find(({ userId }) => userId === user);
    const theirs = rows.find(({ userId }) => userId === seenBy);
    // The same once more is a second press of the button, not a change.
    const kept = mine?.forPartner === forPartner ? await openCheckIn(vault, owner, { ...mine, date: today }) : null;
    if (JSON.stringify(kept) !== JSON.stringify(checkIn))
      await keep(tx).execute({ couple, date: today, user, ...sealed(key, today, checkIn), forPartner, now });
    const confirmedAt = other?.partnerConfirmedAt ?? null;
    const opened =
      theirs !== undefined && (theirs.forPartner || (confirmedAt !== null && confirmedAt > theirs.updatedAt));
    await completePart(tx, member, { activity: checkInActivity.key, date: today, opened }, now);
    return { ok: true };
  }, key.isLate);
}

const ofDate = prepareOnce((db: Db) =>
  db
    .select({
      userId: checkIns.userId,
      shared: checkIns.shared,
      kept: checkIns.kept,
      forPartner: checkIns.forPartner,
      updatedAt: checkIns.updatedAt,
    })
    .from(checkIns)
    .where(and(eq(checkIns.coupleId, sql.placeholder("couple")), eq(checkIns.date, sql.placeholder("date"))))
    .prepare("check_ins_of_date"),
);

const keep = prepareOnce((db: Db) =>
  db
    .insert(checkIns)
    .values({
      coupleId: sql.placeholder("couple"),
      date: sql.placeholder("date"),
      userId: sql.placeholder("user"),
      shared: sql.placeholder("shared"),
      kept: sql.placeholder("kept"),
      forPartner: sql.placeholder("forPartner"),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .onConflictDoUpdate({
      target: [checkIns.coupleId, checkIns.date, checkIns.userId],
      set: {
        shared: sql`excluded.shared`,
        kept: sql`excluded.kept`,
        forPartner: sql`excluded.for_partner`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare("keep_check_in"),
);
