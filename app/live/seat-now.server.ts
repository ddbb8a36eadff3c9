import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { couples, memberships } from "#db/schema/couple.ts";

/** Whose a stream is. */
export type Reader = { userId: string; coupleId: string };

/** What decides whom somebody's being here is told to. */
export type SeatNow = {
  /** Who sits beside them, once both have said yes to the other one and while nothing is paused; else null. */
  partner: string | null;
  /** Whether they show that they are here, and whether in the 18+ part too. */
  shown: boolean;
  shownOnAdult: boolean;
  /** Whether the partner shows that they are here. */
  partnerShown: boolean;
};

/** Something that the partner waits in, for the two to play it at the same time. */
export type Asked = { activity: string; item: string };

/** Where somebody sits now, in one statement; null where it is not in that space any more. */
export async function seatNow(db: Db, { userId, coupleId }: Reader): Promise<SeatNow | null> {
  const seats = await db
    .select({
      id: memberships.userId,
      confirmedAt: memberships.partnerConfirmedAt,
      pausedFor: couples.pausedFor,
      hidden: users.lastSeenHidden,
      onAdult: users.hereOnAdult,
    })
    .from(memberships)
    .innerJoin(couples, eq(couples.id, memberships.coupleId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.coupleId, coupleId));
  const own = seats.find(({ id }) => id === userId);
  if (!own) return null;
  const other = seats.find(({ id }) => id !== userId);
  const known = own.pausedFor === null && seats.every(({ confirmedAt }) => confirmedAt !== null);
  return {
    partner: (known && other?.id) || null,
    shown: !own.hidden,
    shownOnAdult: !own.hidden && own.onAdult,
    partnerShown: other !== undefined && !other.hidden,
  };
}
