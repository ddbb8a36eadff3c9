import { and, eq, isNull } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { keepPart, lockForWriting, type Part, type PartResult } from "./keep-part.server.ts";
import type { RoundOf } from "./round.ts";

/**
 * Keeps the member's part of a round, as their part of the day; until both have done theirs it may be changed, and
 * longer where the activity says so. Sending it twice changes nothing more.
 */
export async function takePart(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  part: Part,
  now: Date,
): Promise<PartResult> {
  // Before the transaction: it may have to be made, in a store that the transaction does not reach.
  const key = await vault.keyFor({ coupleId: member.couple.id, author: member.person.id });
  return database.transaction(
    async (tx) => {
      const reader = await lockForWriting(tx, member, part);
      if (!reader.ok) return reader;
      return keepPart(tx, { vault, key }, member, { ...part, ...reader }, now);
    },
    () => key.isLate() || (part.whenOpened?.isLate() ?? false),
  );
}

/** Writes down that the member has seen what both have said in a round. */
export async function markRead(db: Db, member: Member, of: RoundOf, now: Date): Promise<void> {
  const { coupleId, userId, activity, item, readAt } = roundParts;
  const own = and(eq(coupleId, member.couple.id), eq(userId, member.person.id));
  await db
    .update(roundParts)
    .set({ readAt: now })
    .where(and(own, eq(activity, of.activity), eq(item, of.item), isNull(readAt)));
}
