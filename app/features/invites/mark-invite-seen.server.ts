import { and, eq, isNull } from "drizzle-orm";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";

/**
 * The member has gone past the invite screen, by connecting, skipping or going on
 * (docs/product/pairing.md#going-past-the-invite). When, is when it was first.
 */
export async function markInviteSeen(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ inviteSeenAt: now, inviteStepCompleted: true })
    .where(and(eq(users.id, userId), isNull(users.inviteSeenAt)));
}

/** The member has shared their code. */
export async function markPartnerInvited(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ partnerInvited: true }).where(eq(users.id, userId));
}

/** The member has seen that the two are connected: the dashboard need not tell it any more. */
export async function markWelcomed(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(memberships)
    .set({ welcomedAt: now })
    .where(and(eq(memberships.userId, userId), isNull(memberships.welcomedAt)));
}

/**
 * docs/product/pairing.md#going-past-the-invite: that this could not be kept is logged, and one goes on all the same.
 */
export const onlyLogged = (log: Log, marking: Promise<void>): Promise<void> =>
  marking.catch((error: unknown) => log("invite-seen.failed", errorFields(error)));
