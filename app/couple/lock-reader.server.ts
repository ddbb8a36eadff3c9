import { eq } from "drizzle-orm";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { lockCouple } from "./lock-couple.server.ts";

/**
 * Locks the couple for something that its author writes for the other one, and says who reads what is written now.
 * @returns reader: the other one's id, `ALONE` alone and during a pause, null for a space that has ended; it is compared
 *   with whom the form's page had as partner
 */
export async function lockWithReader(
  tx: Db,
  { couple, person }: Pick<Member, "couple" | "person">,
): Promise<{ reader: string | null; seats: (typeof memberships.$inferSelect)[] }> {
  const locked = await lockCouple(tx, couple.id);
  const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple.id));
  const other = seats.find(({ userId }) => userId !== person.id);
  if (!locked) return { reader: null, seats };
  return { reader: locked.pausedFor === null && other ? other.userId : ALONE, seats };
}
