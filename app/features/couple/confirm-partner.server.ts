import { and, eq, isNull } from "drizzle-orm";
import type { Services } from "#app/http/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { coupleDays, couples, memberships } from "#db/schema/couple.ts";
import type { Member } from "./member.ts";

/**
 * What the host has written alone stays closed until they have said that the one who came with their code is who they
 * meant (security.md 37): a code can be guessed. Run it in the transaction that seats the guest, with the host's space
 * locked.
 */
export async function askHost(tx: Db, host: { coupleId: string; seat: number; userId: string }): Promise<void> {
  await tx.update(memberships).set({ partnerConfirmedAt: null }).where(eq(memberships.userId, host.userId));
  const answered = host.seat === 0 ? coupleDays.firstAnswered : coupleDays.secondAnswered;
  await tx
    .update(coupleDays)
    .set({ held: true })
    .where(and(eq(coupleDays.coupleId, host.coupleId), eq(answered, true)));
}

/** Two who have parted and come back know each other: nobody is asked again, unless words were held back even then. */
export async function confirmBoth(tx: Db, coupleId: string, now: Date): Promise<void> {
  const [held] = await tx
    .select({ date: coupleDays.date })
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.held, true)))
    .limit(1);
  if (held) return;
  await tx.update(memberships).set({ partnerConfirmedAt: now }).where(eq(memberships.coupleId, coupleId));
}

/**
 * The member's yes: the partner is who they meant. What was held back for it is open now wherever both have answered.
 * Saying it twice says it once.
 * @param partnerId whom the member was asked about: a card of yesterday says yes to nobody who came since
 * @returns whether that one is the partner
 */
export async function confirmPartner(
  { database }: Pick<Services, "database">,
  member: Member,
  partnerId: string,
  now: Date,
): Promise<boolean> {
  const { couple, person } = member;
  return database.transaction(async (tx) => {
    // The couple first, as answering does: what is written meanwhile is held back or open, and never in between.
    await forUpdate(tx.select({ id: couples.id }).from(couples).where(eq(couples.id, couple.id)));
    const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple.id));
    const isSeated = (userId: string) => seats.some((seat) => seat.userId === userId);
    if (!isSeated(person.id) || !isSeated(partnerId) || partnerId === person.id) return false;
    await tx
      .update(memberships)
      .set({ partnerConfirmedAt: now })
      .where(and(eq(memberships.userId, person.id), isNull(memberships.partnerConfirmedAt)));
    if (seats.some(({ userId, partnerConfirmedAt }) => userId !== person.id && partnerConfirmedAt === null))
      return true;
    await tx
      .update(coupleDays)
      .set({ held: false })
      .where(and(eq(coupleDays.coupleId, couple.id), eq(coupleDays.held, true)));
    return true;
  });
}
