import { and, count, eq } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { coupleDays } from "#db/schema/couple.ts";

/** Counts the couple's dates on which something waits for somebody's yes to their partner. */
export async function countHeld(db: Db, { couple }: Pick<Member, "couple">): Promise<number> {
  const held = and(eq(coupleDays.coupleId, couple.id), eq(coupleDays.held, true));
  const [row] = await db.select({ dates: count() }).from(coupleDays).where(held);
  return row?.dates ?? 0;
}
