import { eq, inArray } from "drizzle-orm";
import { adultIds } from "#app/content/adult-ids.server.ts";
import { isAnyLate, prepareMove, type TextMove } from "#app/encryption/move-texts.server.ts";
import { inPortionsOfATransaction } from "#app/http/in-portions.ts";
import { errorFields } from "#app/http/log.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { users } from "#db/schema/auth.ts";
import { couples, formerMembers, invites, memberships } from "#db/schema/couple.ts";
import { blindRows } from "./blind-rows.server.ts";
import { moveWordsBack } from "./move-words-back.server.ts";
import { openSpace } from "./open-space.server.ts";
import { forgetOf } from "./outbox.server.ts";
import { sharedOwners, takeAdult, takeShared } from "./space-rows.server.ts";
import { undoableInvite } from "./undoable-invite.server.ts";

/** How many rows of what the two have in common are taken away in one statement. */
const SHARED = 100;

type Seated = { userId: string; seat: number; timeZone: string | null };

/**
 * Ends the member's couple (docs/product/rights.md#leaving): from now on both sit in an empty space of their own, what
 * they wrote stays readable to its author alone, and nothing more is revealed. Leaving twice leaves once.
 * @returns whether there was a couple to leave
 */
export async function leaveCouple(
  services: Pick<Services, "database" | "random">,
  member: Member,
  now: Date,
): Promise<boolean> {
  return services.database.transaction((tx) => leaveInside(tx, services, member, now));
}

/** Leaves the couple as part of a transaction that does more. */
export async function leaveInside(
  tx: Db,
  { random }: Pick<Services, "random">,
  member: Member,
  now: Date,
): Promise<boolean> {
  const seated = await lockPair(tx, member);
  if (!seated) return false;
  await unseat(tx, member.couple.id, seated, "left", now);
  await eraseAdult(tx, member.couple.id);
  for (const who of seated) await openSpace(tx, who, now, random);
  return true;
}

/**
 * Takes a pairing back within a day: each gets a space with what they had written before it; what they wrote after it
 * stays readable to its author alone.
 * @returns whether there was a pairing to take back
 */
export async function undoPairing(services: Services, member: Member, now: Date): Promise<boolean> {
  const invite = await undoableInvite(services, member, now);
  if (!invite || !member.partner) return false;
  return takeBack(services, member, member.partner.id, invite.pairedAt, now);
}

/**
 * The owner's no to a pairing that is paused for them, however old it is: each gets a space with what they had written
 * before it, and the rest stays readable to its author alone. Nobody can take it up again.
 * @param partnerId whom the owner was asked about
 * @returns whether there was such a pairing
 */
export async function refusePartner(
  services: Services,
  member: Member,
  partnerId: string,
  now: Date,
): Promise<boolean> {
  const { paused, partnerJoinedAt, joinedAt } = member;
  if (!paused?.asksMe || paused.partner.id !== partnerId || !partnerJoinedAt) return false;
  return takeBack(services, member, partnerId, partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt, now);
}

async function takeBack(
  services: Services,
  member: Member,
  partnerId: string,
  pairedAt: Date,
  now: Date,
): Promise<boolean> {
  const { database, random, vault, log } = services;
  const { couple } = member;
  // Rows of an older version stand under open ids: what is moved has the names of its new space.
  await blindRows(services, couple.id);
  const moves = new Map<string, TextMove>();
  for (const author of [member.person.id, partnerId]) {
    moves.set(author, await prepareMove(vault, couple.id, newId(random), [author], () => adultIds(database.db)));
  }
  const emptied = await database.transaction(
    async (tx) => {
      const seated = await lockPair(tx, member);
      if (!seated) return null;
      await unseat(tx, couple.id, seated, "undone", now);
      await eraseAdult(tx, couple.id, pairedAt);
      const done: TextMove[] = [];
      for (const who of seated) {
        const move = moves.get(who.userId);
        if (!move) throw new Error("a pair of three");
        await openSpace(tx, who, now, random, move.to);
        if (await moveWordsBack(tx, couple.id, who, move, pairedAt)) done.push(move);
      }
      const giveWay = inPortionsOfATransaction();
      do await giveWay();
      while (await takeShared(tx, [couple.id], SHARED));
      return done;
    },
    () => isAnyLate(moves),
  );
  if (!emptied) return false;
  const keysLeft = (error: unknown) => log("keys.left", errorFields(error));
  // An author's key of the couple stays as long as any word of theirs is sealed with it.
  for (const move of emptied) await move.done().catch(keysLeft);
  await vault.destroyAll(sharedOwners([couple.id])).catch(keysLeft);
  return true;
}

/**
 * What is 18+ of both is erased at once: the two find none of it if they come back. @param since only what was written
 * from then on
 */
async function eraseAdult(tx: Db, coupleId: string, since?: Date): Promise<void> {
  const giveWay = inPortionsOfATransaction();
  do await giveWay();
  while (await takeAdult(tx, coupleId, SHARED, since));
}

/** Locks the couple and the two in it; null when they are no couple any more. */
async function lockPair(tx: Db, { couple }: Member): Promise<Seated[] | null> {
  await forUpdate(tx.select({ id: couples.id }).from(couples).where(eq(couples.id, couple.id)));
  const seated = await tx
    .select({ userId: memberships.userId, seat: memberships.seat, timeZone: users.timeZone })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.coupleId, couple.id))
    .orderBy(memberships.seat);
  return seated.length === 2 ? seated : null;
}

async function unseat(
  tx: Db,
  coupleId: string,
  seated: Seated[],
  endedBy: "left" | "undone",
  now: Date,
): Promise<void> {
  const both = seated.map(({ userId }) => userId);
  await tx.delete(memberships).where(eq(memberships.coupleId, coupleId));
  await forgetOf(tx, coupleId);
  await tx.insert(formerMembers).values(seated.map(({ userId, seat }) => ({ coupleId, seat, userId, endedAt: now })));
  await tx.update(couples).set({ endedAt: now, endedBy, pausedFor: null }).where(eq(couples.id, coupleId));
  // Their codes are over: a retry of the old one connects nobody.
  await tx.delete(invites).where(inArray(invites.userId, both));
  await tx.update(users).set({ partnerInvited: false }).where(inArray(users.id, both));
}
