import { and, eq, inArray, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { memberships } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { columns, seat } from "./read-rounds.server.ts";
import type { Round } from "./round.ts";
import { seenFrom, type Who } from "./seen-from.ts";

/** As many rounds of one activity are looked at as wait for the member's part, for the partner's, and to be read. */
const WAITING = 30;

const own = alias(roundParts, "own_parts");
const other = alias(roundParts, "other_parts");

/**
 * The couple's rounds of some activities that wait for one of the two: the member's own or the partner's part is still to
 * be done, or the member has not read what is open. The newest of each of these of each activity, in one statement, however
 * long ago.
 * @param withAdult those too that are 18+
 */
export async function waitingRounds(
  db: Db,
  member: Pick<Member, "couple"> & Who,
  activities: readonly string[],
  withAdult: boolean,
): Promise<Round[]> {
  const { activity, item, date, coupleId, userId, readAt } = roundParts;
  const couple = eq(coupleId, member.couple.id);
  const ofMember = db
    .select({ item: own.item })
    .from(own)
    .where(
      and(
        ...[eq(own.coupleId, member.couple.id), eq(own.activity, activity), eq(own.item, item)],
        eq(own.userId, member.person.id),
      ),
    );
  const ofOther = db
    .select({ item: other.item })
    .from(other)
    .where(
      and(
        ...[eq(other.coupleId, member.couple.id), eq(other.activity, activity), eq(other.item, item)],
        ne(other.userId, member.person.id),
      ),
    );
  // Each kind has room of its own: many that wait for the partner hide none that waits for the member.
  const isMine = sql`max(case when ${userId} = ${member.person.id} then 1 else 0 end)`;
  const kind = sql`case when ${isMine} = 0 then 0 when exists ${ofOther} then 1 else 2 end`;
  const place = sql<number>`row_number() over (partition by ${activity}, ${kind} order by max(${date}) desc, ${item})`;
  const unread = db
    .select({ activity, item, place: place.as("place") })
    .from(roundParts)
    .where(
      and(
        ...[couple, inArray(activity, [...activities]), isNull(readAt)],
        withAdult ? undefined : eq(roundParts.adult, false),
        // What only the partner has not read waits for nobody.
        or(eq(userId, member.person.id), notExists(ofMember)),
      ),
    )
    .groupBy(activity, item)
    .as("unread");
  const waiting = db
    .select({ activity: unread.activity, item: unread.item })
    .from(unread)
    .where(lte(unread.place, WAITING));
  const rows = await db
    .select(columns)
    .from(roundParts)
    .innerJoin(memberships, seat)
    .where(and(couple, sql`(${activity}, ${item}) in ${waiting}`));
  return seenFrom(member, rows);
}
