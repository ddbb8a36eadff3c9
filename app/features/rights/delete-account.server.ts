import { and, eq, inArray } from "drizzle-orm";
import type { Identity } from "#app/features/auth/identity.server.ts";
import { leaveInside } from "#app/features/couple/end-couple.server.ts";
import { findMemberByUid } from "#app/features/couple/find-member.server.ts";
import type { Member } from "#app/features/couple/member.ts";
import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/http/services.server.ts";
import { accountDeleted, partnerLeft } from "#app/mail/letters.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { deletions, users } from "#db/schema/auth.ts";
import { coupleDays, couples, formerMembers, memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { gatheredLetters } from "#db/schema/mail.ts";

type Parts = Pick<Services, "database" | "vault" | "log" | "clock">;

/**
 * Deletes a person (security.md 16): their rows and sessions at once, then their keys, and with them their words in
 * every old backup, then the account at the identity provider. What fails of the last two is done again by the
 * server's upkeep until it is done. The partner's own words stay with the partner.
 */
export async function deleteAccount(services: Services, identity: Identity, member: Member): Promise<void> {
  const { database, vault, clock, mailer, env } = services;
  const { person } = member;
  const now = clock();
  const [account] = await database.db.select({ uid: users.uid }).from(users).where(eq(users.id, person.id));
  if (!account) return; // the second of two presses
  const coupleIds = await vault.couplesOf(person.id);
  const deletion = { uid: account.uid, userId: person.id, coupleIds, requestedAt: now };
  const erased = await database.transaction(async (tx) => {
    const current = await lockMember(tx, account.uid);
    if (!current) return null;
    if (current.partner) await leaveInside(tx, services, current, now);
    await eraseRows(tx, person.id);
    await tx.delete(gatheredLetters).where(eq(gatheredLetters.address, current.person.email));
    await tx.insert(deletions).values(deletion).onConflictDoNothing();
    return current;
  });
  if (!erased) return; // of two presses at once the other one
  if (erased.partner) await mailer.send(partnerLeft(erased.partner.email, env.PUBLIC_ORIGIN));
  await mailer.send(accountDeleted(erased.person.email));
  await finishDeletion(services, identity, deletion);
}

/**
 * The member as they are now, with their space locked: what the request has read may be seconds old, and somebody may
 * have used their code, or left them, since.
 */
async function lockMember(tx: Db, uid: string): Promise<Member | null> {
  for (let locked: string | null = null; ; ) {
    const member = await findMemberByUid(tx, uid);
    if (!member || member.couple.id === locked) return member;
    locked = member.couple.id;
    await forUpdate(tx.select({ id: couples.id }).from(couples).where(eq(couples.id, locked)));
  }
}

async function eraseRows(tx: Db, userId: string): Promise<void> {
  const seats = await tx.select({ id: memberships.coupleId }).from(memberships).where(eq(memberships.userId, userId));
  const former = await tx
    .select({ id: formerMembers.coupleId })
    .from(formerMembers)
    .where(eq(formerMembers.userId, userId));
  const spaces = [...seats, ...former].map(({ id }) => id);
  if (spaces.length > 0) {
    await tx.delete(dailyAnswers).where(and(inArray(dailyAnswers.coupleId, spaces), eq(dailyAnswers.userId, userId)));
    // When either was there is a part of both: it goes with the first of the two.
    await tx.delete(coupleDays).where(inArray(coupleDays.coupleId, spaces));
  }
  await tx.delete(users).where(eq(users.id, userId)); // sessions, seats, codes and what was counted go with it
  for (const id of spaces) if (!(await isNeeded(tx, id))) await tx.delete(couples).where(eq(couples.id, id));
}

/** Whether anybody is seated in a space, or has words in it. */
async function isNeeded(tx: Db, coupleId: string): Promise<boolean> {
  const words = await tx
    .select({ id: dailyAnswers.userId })
    .from(dailyAnswers)
    .where(eq(dailyAnswers.coupleId, coupleId))
    .limit(1);
  const seats = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.coupleId, coupleId))
    .limit(1);
  return words.length + seats.length > 0;
}

/** Destroys what is left of somebody who has been deleted. Done twice it does nothing more. */
async function finishDeletion(
  { database, vault, log }: Parts,
  identity: Identity,
  deletion: typeof deletions.$inferSelect,
): Promise<void> {
  try {
    // An answer that was on its way may have made a key after the list was.
    for (const coupleId of new Set([...deletion.coupleIds, ...(await vault.couplesOf(deletion.userId))])) {
      await vault.destroy({ coupleId, author: deletion.userId });
      await vault.destroy({ coupleId, author: "both" });
    }
    await identity.deleteAccount(deletion.uid);
    await database.db.delete(deletions).where(eq(deletions.uid, deletion.uid));
  } catch (error) {
    log("deletion.unfinished", errorFields(error));
  }
}

/** Goes on with deletions that an end of the process or a provider that was down has left unfinished. */
export async function finishDeletions(services: Parts, identity: Identity): Promise<void> {
  for (const deletion of await services.database.db.select().from(deletions)) {
    await finishDeletion(services, identity, deletion);
  }
}
