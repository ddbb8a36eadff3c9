import { eq } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";

/** The member has gone past the invite screen, by connecting, skipping or going on (spec, section 4). */
export async function markInviteSeen(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(users).set({ inviteSeenAt: now, inviteStepCompleted: true }).where(eq(users.id, userId));
}

/** The member has seen that the two are connected: the dashboard need not tell it any more. */
export async function markWelcomed(db: Db, userId: string, now: Date): Promise<void> {
  await db.update(memberships).set({ welcomedAt: now }).where(eq(memberships.userId, userId));
}
