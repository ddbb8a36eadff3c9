import { and, eq, isNull } from "drizzle-orm";
import type { TextMove } from "#app/encryption/move-texts.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { couples, formerMembers, memberships } from "#db/schema/couple.ts";
import { askHost, confirmBoth } from "./confirm-partner.server.ts";
import { foldSpace } from "./fold-space.server.ts";
import { RESTORE_MS } from "./former-couple.server.ts";

/** Where the two will sit, whether they sat there before, and what moves each one's texts there. */
export type Way = { into: string; former: boolean; moves: Map<string, TextMove> };

type Seat = typeof memberships.$inferSelect;

const moveOf = ({ moves }: Way, userId: string): TextMove => {
  const move = moves.get(userId);
  if (!move) throw new Error("nobody has prepared this move");
  return move;
};

/**
 * Seats the guest beside the host, whose space it is; what the guest wrote alone comes along, and what the host wrote
 * waits for the host's yes.
 * @param done the move is added to it where it has left none of the guest's texts behind
 * @returns false where the host sits elsewhere by now
 */
export async function seatGuest(
  tx: Db,
  way: Way,
  { host, guest }: { host: Seat; guest: Seat },
  done: TextMove[],
  now: Date,
): Promise<boolean> {
  if (host.coupleId !== way.into) return false;
  await askHost(tx, host);
  const { userId } = guest;
  await tx.delete(memberships).where(eq(memberships.userId, userId));
  await tx
    .insert(memberships)
    .values({ coupleId: host.coupleId, seat: 1 - host.seat, userId, joinedAt: now, partnerConfirmedAt: now });
  const never = and(eq(couples.id, host.coupleId), isNull(couples.firstPairedAt));
  await tx.update(couples).set({ firstPairedAt: now }).where(never);
  const move = moveOf(way, userId);
  if (await foldSpace(tx, guest, host, move, now)) done.push(move);
  return true;
}

/**
 * Seats two where they sat before they parted; what each wrote alone since comes along.
 * @param done the moves that have left no text behind are added to it
 * @returns false where what they had is no longer there
 */
export async function seatAgain(
  tx: Db,
  way: Way,
  { host, guest }: { host: Seat; guest: Seat },
  done: TextMove[],
  now: Date,
): Promise<boolean> {
  const couple = eq(couples.id, way.into);
  const { endedBy, endedAt, emptiedAt } = couples;
  const [former] = await forUpdate(tx.select({ endedBy, endedAt, emptiedAt }).from(couples).where(couple));
  const seats = await tx.select().from(formerMembers).where(eq(formerMembers.coupleId, way.into));
  if (former?.endedBy !== "left" || former.emptiedAt || seats.length !== 2) return false;
  // While this one waited for the lock the 30 days may have ended, and a part of what the two had may be gone.
  if (!former.endedAt || former.endedAt.getTime() + RESTORE_MS <= now.getTime()) return false;
  for (const own of [host, guest]) {
    const seat = seats.find(({ userId }) => userId === own.userId)?.seat;
    if (seat === undefined) return false;
    await tx.delete(memberships).where(eq(memberships.userId, own.userId));
    await tx.insert(memberships).values({ coupleId: way.into, seat, userId: own.userId, joinedAt: now });
    const move = moveOf(way, own.userId);
    if (await foldSpace(tx, own, { coupleId: way.into, seat: 1 - seat }, move, now)) done.push(move);
  }
  await tx.delete(formerMembers).where(eq(formerMembers.coupleId, way.into));
  await confirmBoth(tx, way.into, guest.userId, now);
  await tx.update(couples).set({ endedAt: null, endedBy: null, lastWeek: null }).where(couple);
  return true;
}
