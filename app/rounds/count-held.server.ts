import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";

/**
 * Counts what of the member's waits for their yes to the partner: the couple's dates, and their parts of rounds, which
 * open one by one. In one statement, for the dashboard. What is 18+ is not counted: a number would tell of it.
 * @param withYes what else is counted in it: what opens with the yes
 */
export async function countHeld(
  db: Db,
  { couple, person, joinedAt, partnerJoinedAt }: Pick<Member, "couple" | "person" | "joinedAt" | "partnerJoinedAt">,
  withYes: readonly SQL<number>[] = [],
): Promise<{ oneByOne: number; atOnce: number }> {
  const held = and(eq(coupleDays.coupleId, couple.id), eq(coupleDays.held, true));
  const pairedAt = partnerJoinedAt && partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt;
  const { forPartner, writtenAt, adult, userId, coupleId } = roundParts;
  const own = and(eq(coupleId, couple.id), eq(userId, person.id), eq(adult, false));
  const before = sql`not (${forPartner} and ${writtenAt} >= ${sql.param(pairedAt, writtenAt)})`;
  const [row] = await db
    .select({
      dates: db.$count(coupleDays, held),
      parts: db.$count(roundParts, and(own, before)),
      atOnce: sql<number>`${sql.join([sql`0`, ...withYes], sql` + `)}`,
    })
    .from(couples)
    .where(eq(couples.id, couple.id));
  return { oneByOne: Number(row?.dates ?? 0) + Number(row?.parts ?? 0), atOnce: Number(row?.atOnce ?? 0) };
}
