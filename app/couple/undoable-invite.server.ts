import { and, eq, gt, sql } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { prepareOnce } from "#db/prepared.ts";
import { invites } from "#db/schema/couple.ts";

/** How long the inviter may take a pairing back (docs/product/pairing.md#undo). Milliseconds. */
export const UNDO_MS = 24 * 3_600_000;

const after = (name: string) => gt(invites.acceptedAt, sql.param(sql.placeholder(name), invites.acceptedAt));

/** By what the invite is found by which the partner came, with the values of `undoableBy`. */
export const isUndoableInvite = and(
  eq(invites.userId, sql.placeholder("inviter")),
  // Only the inviter was seated before the code was accepted. Two who come back to a former couple are both
  // seated by the accepting, so neither finds an invite here: they can only leave again.
  after("joinedAt"),
  eq(invites.acceptedBy, sql.placeholder("guest")),
  after("undoableSince"),
);

type Two = Pick<Member, "person" | "partner" | "joinedAt" | "partnerJoinedAt">;

/** The values for `isUndoableInvite`; after the first day nothing is looked for: the inviter is what nobody is called. */
export function undoableBy({ person, partner, joinedAt, partnerJoinedAt }: Two, now: Date) {
  const isLate = !partner || !partnerJoinedAt || now.getTime() - partnerJoinedAt.getTime() >= UNDO_MS;
  const undoableSince = new Date(now.getTime() - UNDO_MS);
  return { inviter: isLate ? "" : person.id, joinedAt, guest: partner?.id ?? "", undoableSince };
}

const undoable = prepareOnce((db) =>
  db
    .select({ acceptedAt: invites.acceptedAt, code: invites.code })
    .from(invites)
    .where(isUndoableInvite)
    .prepare("undoable_invite"),
);

/** The invite by which the partner came, while it may still be taken back; null for anybody but the inviter. */
export async function undoableInvite({ database }: Pick<Services, "database">, member: Member, now: Date) {
  const by = undoableBy(member, now);
  if (by.inviter === "") return null;
  const [invite] = await undoable(database.db).execute(by);
  return invite?.acceptedAt ? { pairedAt: invite.acceptedAt, code: invite.code } : null;
}
