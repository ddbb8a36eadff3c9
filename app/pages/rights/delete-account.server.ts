import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Identity } from "#app/access/identity/identity.server.ts";
import { leaveInside } from "#app/couple/end-couple.server.ts";
import { sharedOwners } from "#app/couple/space-rows.server.ts";
import type { Owner } from "#app/encryption/sealed-text.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import { forgetCustomer, knownCustomer } from "#app/features/premium/customer-of.server.ts";
import { inPortions } from "#app/http/in-portions.ts";
import { errorFields } from "#app/http/log.ts";
import { accountDeleted, partnerLeft } from "#app/mail/letters.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { deletions, users } from "#db/schema/auth.ts";
import { couples, formerMembers } from "#db/schema/couple.ts";
import { gatheredLetters } from "#db/schema/mail.ts";
import { closeAccount, eraseRows } from "./erase-rows.server.ts";

type Parts = Pick<Services, "database" | "vault" | "log" | "clock" | "payments">;

/** The keys of this many owners are destroyed at once. */
const OWNERS = 100;
/** How long the person waits for their rows to go; whatever is left then goes without them waiting. Milliseconds. */
const WAIT_MS = 8_000;

/** For so long it is waited for Stripe's keys to be put back, which may lack by mistake. Milliseconds. */
const WITHOUT_KEYS_MS = 7 * 86_400_000;

/**
 * Deletes a person (docs/product/security.md#deletion): the account is closed at once, with all sessions; then their
 * keys are destroyed, and with them their words in every old backup, then their rows go, in portions, then what they pay
 * ends, and the account at the identity provider goes. What fails after the first of these is done again by a job of the
 * server until it is done.
 * The partner's own words stay with the partner.
 */
export async function deleteAccount(services: Services, identity: Identity, member: Member): Promise<void> {
  const { database, clock, mailer, env } = services;
  const { person } = member;
  const now = clock();
  const [account] = await database.db.select({ uid: users.uid }).from(users).where(eq(users.id, person.id));
  if (!account) return; // the other one of two presses has deleted the account
  const erased = await database.transaction(async (tx) => {
    const current = await lockMember(tx, account.uid);
    if (!current) return null;
    await leaveInside(tx, services, current, now);
    await closeAccount(tx, person.id, now);
    await tx.delete(gatheredLetters).where(eq(gatheredLetters.address, current.person.email));
    const { coupleId, userId } = formerMembers;
    const sat = await tx.select({ coupleId }).from(formerMembers).where(eq(userId, person.id));
    const coupleIds = sat.map((space) => space.coupleId);
    const customerId = await knownCustomer(tx, person.id);
    const deletion = { uid: account.uid, userId: person.id, coupleIds, requestedAt: now, customerId };
    await tx.insert(deletions).values(deletion).onConflictDoNothing();
    return { current, deletion };
  });
  if (!erased) return; // the other one of two presses does the rest
  const { current, deletion } = erased;
  if (current.partner) await mailer.send(partnerLeft(current.partner, env.PUBLIC_ORIGIN));
  await mailer.send(accountDeleted(current.person));
  await Promise.race([finishDeletion(services, identity, deletion), wait(WAIT_MS, undefined, { ref: false })]);
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

/** Destroys what is left of somebody who has been deleted. Done twice it does nothing more. */
async function finishDeletion(
  services: Parts,
  identity: Identity,
  deletion: typeof deletions.$inferSelect,
): Promise<void> {
  const { database, vault, log } = services;
  const { userId, customerId } = deletion;
  const ownKeys = async () => (await vault.couplesOf(userId)).map((coupleId) => ({ coupleId, author: userId }));
  try {
    await destroyKeys(vault, await ownKeys());
    // What was made from both goes where they sat, whether they wrote something there or not. A key of theirs tells
    // nothing: they may have been refused in that space, and it is of two others now.
    await destroyKeys(vault, sharedOwners(deletion.coupleIds));
    await eraseRows(database, userId);
    // An answer that was on its way may have made one meanwhile.
    await destroyKeys(vault, await ownKeys());
    const paysNoMore = customerId === null || (await endPaying(services, deletion.requestedAt, customerId));
    await identity.deleteAccount(deletion.uid);
    // Nobody pays on for an account that is gone: until Stripe has ended it, it is asked again.
    if (!paysNoMore) return log("deletion.unfinished", { name: "payments" });
    await database.db.delete(deletions).where(eq(deletions.uid, deletion.uid));
  } catch (error) {
    log("deletion.unfinished", errorFields(error));
  }
}

/** @returns false where Stripe can't be asked, and has to be asked again */
async function endPaying({ payments, log, clock }: Parts, requestedAt: Date, customer: string): Promise<boolean> {
  if (payments) return forgetCustomer(payments, customer);
  if (clock().getTime() - requestedAt.getTime() < WITHOUT_KEYS_MS) return false;
  // Whoever runs this server has to end it at Stripe's dashboard (docs/operations.md).
  log("payment.left", { customer });
  return true;
}

/** In portions: there may be thousands. */
async function destroyKeys(vault: Vault, owners: readonly Owner[]): Promise<void> {
  const giveWay = inPortions();
  for (let i = 0; i < owners.length; i += OWNERS) {
    await giveWay();
    await vault.destroyAll(owners.slice(i, i + OWNERS));
  }
}

/** Goes on with deletions that an end of the process or a provider that was down has left unfinished. @param goOn asked before each */
export async function finishDeletions(services: Parts, identity: Identity, goOn: () => boolean): Promise<void> {
  for (const deletion of await services.database.db.select().from(deletions)) {
    if (!goOn()) return;
    await finishDeletion(services, identity, deletion);
  }
}
