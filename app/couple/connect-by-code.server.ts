import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { countOn } from "#app/analytics/day-counts.server.ts";
import { adultIds } from "#app/content/adult-ids.server.ts";
import { isAnyLate, prepareMove, type TextMove } from "#app/encryption/move-texts.server.ts";
import { errorFields } from "#app/http/log.ts";
import { addNotice } from "#app/notifications/add-notice.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { constraintOf, type Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { users } from "#db/schema/auth.ts";
import { couples, invites, memberships } from "#db/schema/couple.ts";
import { blindRows } from "./blind-rows.server.ts";
import { recentFormerCouple } from "./former-couple.server.ts";
import { isCode, mendCode } from "./invite-code.ts";
import { seatAgain, seatGuest, type Way } from "./seat-both.server.ts";
import { authorsOf } from "./space-rows.server.ts";

/**
 * Wrong, expired, used, one's own, somebody paired already: nobody is told which (docs/product/pairing.md#accepting).
 * `isNew` is false where the same pair's retry has found the two connected.
 */
export type ConnectResult = { ok: true; isNew: boolean } | { ok: false; reason: "refused" };

const REFUSED = { ok: false, reason: "refused" } as const satisfies ConnectResult;

/** For so long whose code it was may be told that their partner is here. Milliseconds. */
const JOINED_MS = 2 * 24 * 3_600_000;

/** `done`: the moves that have brought all of somebody's texts along, so that their old keys may be destroyed. */
type Connected = { ok: true; done: TextMove[] };

/**
 * Connects the member with the one whose code it is, and completes the invite step of both, in one transaction. Two who
 * do not know each other meet in the space of the one whose code it is, into which the other's is folded; two who
 * parted within the last 30 days take up what they had. Of many at once exactly one wins; the same pair's retry
 * succeeds again.
 * @param typed the code as it was typed or stands in the address
 */
export async function connectByCode(
  services: Pick<Services, "database" | "vault" | "log">,
  userId: string,
  typed: string,
  now: Date,
): Promise<ConnectResult> {
  const { database, log } = services;
  const code = mendCode(typed);
  if (!isCode(code)) return REFUSED;
  // A refusal may mean that another press of the same button has succeeded a moment before.
  const unlessPaired = async () =>
    (await isPairedBy(database.db, userId, code)) ? ({ ok: true, isNew: false } as const) : REFUSED;
  try {
    const way = await wayOf(services, userId, code, now);
    if (!way) return await unlessPaired();
    const result = await database.transaction(
      (tx) => connect(tx, way, userId, code, now),
      () => isAnyLate(way.moves),
    );
    if (!result.ok) return await unlessPaired();
    for (const move of result.done) {
      // The two are connected all the same: a key that could not be destroyed here is swept up later.
      await move.done().catch((error: unknown) => log("keys.left", errorFields(error)));
    }
    return { ok: true, isNew: true };
  } catch (error) {
    // Another accept was first: a seat or a person was taken, or PostgreSQL stopped one of two that met head-on.
    const constraint = constraintOf(error);
    if (constraint === "unique" || constraint === "busy") return unlessPaired();
    throw error;
  }
}

/** Null where there is no such invite. Two who parted within the last 30 days take up what they had. */
async function wayOf(
  { database, vault }: Pick<Services, "database" | "vault">,
  userId: string,
  code: string,
  now: Date,
): Promise<Way | null> {
  const invite = await liveInvite(database.db, code, now);
  if (!invite || invite.userId === userId) return null;
  const seats = await seatsOf(database.db, [userId, invite.userId]);
  const host = seats.find((seat) => seat.userId === invite.userId);
  // Asked here already: who is refused leaves no key behind in a space that is not theirs.
  if (!host || seats.length !== 2 || !(await areAlone(database.db, seats))) return null;
  const former = await recentFormerCouple(database.db, userId, now, invite.userId);
  const into = former?.coupleId ?? host.coupleId;
  // What an older version has written under open ids is found by their names once the spaces are one.
  for (const coupleId of new Set([into, ...seats.map((seat) => seat.coupleId)]))
    await blindRows({ database, vault }, coupleId);
  const moves = new Map<string, TextMove>();
  for (const { userId: author, coupleId } of seats) {
    if (coupleId !== into)
      moves.set(author, await prepareMove(vault, coupleId, into, authorsOf(author), () => adultIds(database.db)));
  }
  return { into, former: former !== null, moves };
}

async function connect(tx: Db, way: Way, userId: string, code: string, now: Date): Promise<Connected | typeof REFUSED> {
  const asked = await liveInvite(tx, code, now);
  if (!asked || asked.userId === userId) return REFUSED;
  const both = [userId, asked.userId];
  // The two spaces first, and always in the same order: two who accept each other's codes at once don't lock each
  // other out.
  const before = await seatsOf(tx, both);
  const spaces = before.map((seat) => seat.coupleId);
  await forUpdate(tx.select({ id: couples.id }).from(couples).where(inArray(couples.id, spaces)).orderBy(couples.id));
  // While this one waited for the lock, the other transaction may have changed all of it.
  const invite = await liveInvite(tx, code, now);
  const seats = await seatsOf(tx, both);
  const host = seats.find((seat) => seat.userId === asked.userId && spaces.includes(seat.coupleId));
  const guest = seats.find((seat) => seat.userId === userId && spaces.includes(seat.coupleId));
  if (!invite || !host || !guest) return REFUSED;
  if (!(await areAlone(tx, [host, guest]))) return REFUSED;

  const done: TextMove[] = [];
  const seated = way.former
    ? await seatAgain(tx, way, { host, guest }, done, now)
    : await seatGuest(tx, way, { host, guest }, done, now);
  if (!seated) return REFUSED;
  await countOn(tx, "pair", way.into, now);
  const until = new Date(now.getTime() + JOINED_MS);
  const joined = { coupleId: way.into, kind: "joined", item: `connected ${now.toISOString()}` } as const;
  await addNotice(tx, { ...joined, userId: asked.userId, dueAt: now, until });
  await tx.update(invites).set({ acceptedBy: userId, acceptedAt: now }).where(eq(invites.userId, invite.userId));
  await tx.delete(invites).where(eq(invites.userId, userId)); // the guest's own code is of no more use
  await tx
    .update(users)
    .set({ inviteStepCompleted: true })
    .where(inArray(users.id, [userId, invite.userId]));
  await tx.update(users).set({ partnerInvited: true }).where(eq(users.id, invite.userId));
  return { ok: true, done };
}

async function liveInvite(tx: Db, code: string, now: Date) {
  const live = and(eq(invites.code, code), isNull(invites.acceptedAt), gt(invites.expiresAt, now));
  return (await tx.select().from(invites).where(live))[0];
}

const seatsOf = (tx: Db, people: string[]) => tx.select().from(memberships).where(inArray(memberships.userId, people));

/** Whether nobody sits beside either of the two. */
async function areAlone(db: Db, two: readonly { coupleId: string }[]): Promise<boolean> {
  const spaces = two.map(({ coupleId }) => coupleId);
  return (await db.$count(memberships, inArray(memberships.coupleId, spaces))) === 2;
}

/** Whether this person has accepted this code before and the two are still together. */
async function isPairedBy(db: Db, userId: string, code: string): Promise<boolean> {
  const [done] = await db
    .select({ host: invites.userId })
    .from(invites)
    .where(and(eq(invites.code, code), eq(invites.acceptedBy, userId)));
  if (!done) return false;
  const seats = await db
    .select({ coupleId: memberships.coupleId })
    .from(memberships)
    .where(inArray(memberships.userId, [userId, done.host]));
  return seats.length === 2 && seats[0]?.coupleId === seats[1]?.coupleId;
}
