import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { coupleDays, couples, memberships } from "#db/schema/couple.ts";
import { noteDue } from "./keep-rhythm.server.ts";
import { forgetOf, tellPartner } from "./outbox.server.ts";

/**
 * What the host has written alone stays closed until they have said that the one who came with their code is who they
 * meant (docs/product/security.md#words-from-before-the-pairing): a code can be guessed. Run it in the transaction that
 * seats the guest, with the host's space locked.
 */
export async function askHost(tx: Db, host: { coupleId: string; seat: number; userId: string }): Promise<void> {
  await tx.update(memberships).set({ partnerConfirmedAt: null }).where(eq(memberships.userId, host.userId));
  const answered = host.seat === 0 ? coupleDays.firstAnswered : coupleDays.secondAnswered;
  await tx
    .update(coupleDays)
    .set({ held: true })
    .where(and(eq(coupleDays.coupleId, host.coupleId), eq(answered, true)));
}

/**
 * Two who have parted and come back know each other: nobody is asked again, unless words were held back even then. Who
 * has accepted the code has said yes by that.
 */
export async function confirmBoth(tx: Db, coupleId: string, guestId: string, now: Date): Promise<void> {
  const [held] = await tx
    .select({ date: coupleDays.date })
    .from(coupleDays)
    .where(and(eq(coupleDays.coupleId, coupleId), eq(coupleDays.held, true)))
    .limit(1);
  const those = eq(memberships.coupleId, coupleId);
  await tx
    .update(memberships)
    .set({ partnerConfirmedAt: now })
    .where(held ? and(those, eq(memberships.userId, guestId)) : those);
}

/**
 * Pauses the pairing of somebody who has just shown that the address of their account is theirs, where somebody else
 * may have made the account and paired it with themselves: until the owner has said whether that is their partner,
 * nothing of either is shown to the other, what was open before included
 * (docs/product/security.md#an-account-that-was-made-beforehand).
 * @returns whether there was a pairing
 */
export async function pausePairing({ database }: Pick<Services, "database">, ownerId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const seat = tx.select({ id: memberships.coupleId }).from(memberships).where(eq(memberships.userId, ownerId));
    const [couple] = await forUpdate(tx.select({ id: couples.id }).from(couples).where(inArray(couples.id, seat)));
    if (!couple || (await tx.$count(memberships, eq(memberships.coupleId, couple.id))) !== 2) return false;
    await tx.update(couples).set({ pausedFor: ownerId }).where(eq(couples.id, couple.id));
    await forgetOf(tx, couple.id);
    await tx.update(memberships).set({ partnerConfirmedAt: null }).where(eq(memberships.userId, ownerId));
    await tx.update(coupleDays).set({ held: true }).where(eq(coupleDays.coupleId, couple.id));
    return true;
  });
}

/**
 * The member's yes: the partner is who they meant. What was held back for it is open now wherever both have answered,
 * unless the other one has been asked too and has not said yes yet. Saying it twice says it once.
 * @param partnerId whom the member was asked about: a card of yesterday says yes to nobody who came since
 */
export async function confirmPartner(
  { database }: Pick<Services, "database">,
  member: Member,
  partnerId: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "not the partner" | "other asked" }> {
  const { couple, person } = member;
  return database.transaction(async (tx) => {
    // The couple first, as answering does: what is written meanwhile is held back or open, and never in between.
    await forUpdate(tx.select({ id: couples.id }).from(couples).where(eq(couples.id, couple.id)));
    const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple.id));
    const isSeated = (userId: string) => seats.some((seat) => seat.userId === userId);
    if (!isSeated(person.id) || !isSeated(partnerId) || partnerId === person.id)
      return { ok: false, reason: "not the partner" };
    const said = await tx
      .update(memberships)
      .set({ partnerConfirmedAt: now })
      .where(and(eq(memberships.userId, person.id), isNull(memberships.partnerConfirmedAt)))
      .returning({ id: memberships.userId });
    // A pause ends with the yes of both: each may be the owner of an account that somebody else has made.
    if (seats.some(({ userId, partnerConfirmedAt }) => userId !== person.id && partnerConfirmedAt === null))
      return { ok: false, reason: "other asked" };
    // What was written in a pause was written for nobody: the yes that ends it is the yes of both to that too.
    const [paused] = await tx
      .update(couples)
      .set({ pausedFor: null })
      .where(and(eq(couples.id, couple.id), isNotNull(couples.pausedFor)))
      .returning({ id: couples.id });
    if (paused)
      await tx.update(memberships).set({ partnerConfirmedAt: now }).where(eq(memberships.coupleId, couple.id));
    await tx
      .update(coupleDays)
      .set({ held: false })
      .where(and(eq(coupleDays.coupleId, couple.id), eq(coupleDays.held, true)));
    // A yes that was there already changes nothing, and so does not wait to be reckoned once more.
    if (said.length > 0 || paused) await noteDue(tx, couple.id, now);
    if (said.length > 0) {
      const yes = { activity: "pairing", item: now.toISOString(), opened: true, adult: false };
      await tellPartner(tx, { couple, person, partner: { id: partnerId } }, yes, now);
    }
    return { ok: true };
  });
}
