import { and, eq, gt, type SQL } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { invites } from "#db/schema/couple.ts";

/** How long the inviter may take a pairing back (docs/product/pairing.md#undo). Milliseconds. */
export const UNDO_MS = 24 * 3_600_000;

/** By what the invite is found by which the partner came, while it may be taken back; null where there can be none. */
export function undoableInviteIs(
  { person, partner, joinedAt, partnerJoinedAt }: Pick<Member, "person" | "partner" | "joinedAt" | "partnerJoinedAt">,
  now: Date,
): SQL | null {
  if (!partner || !partnerJoinedAt || now.getTime() - partnerJoinedAt.getTime() >= UNDO_MS) return null;
  const is = and(
    eq(invites.userId, person.id),
    // Only the inviter was seated before the code was accepted. Two who come back to a former couple are both
    // seated by the accepting, so neither finds an invite here: they can only leave again.
    gt(invites.acceptedAt, joinedAt),
    eq(invites.acceptedBy, partner.id),
    gt(invites.acceptedAt, new Date(now.getTime() - UNDO_MS)),
  );
  return is ?? null;
}

/** The invite by which the partner came, while it may still be taken back; null for anybody but the inviter. */
export async function undoableInvite({ database }: Pick<Services, "database">, member: Member, now: Date) {
  const is = undoableInviteIs(member, now);
  if (!is) return null;
  const [invite] = await database.db
    .select({ acceptedAt: invites.acceptedAt, code: invites.code })
    .from(invites)
    .where(is);
  return invite?.acceptedAt ? { pairedAt: invite.acceptedAt, code: invite.code } : null;
}
