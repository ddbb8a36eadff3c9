import { and, between, desc, eq, gte, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { prepareOnce } from "#db/prepared.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { Round, RoundOf } from "./round.ts";
import { NOBODYS, seenFrom, type Who } from "./seen-from.ts";

const seats = alias(memberships, "seats");

/** What of a part is read for `seenFrom`. */
export const columns = {
  activity: roundParts.activity,
  item: roundParts.item,
  userId: roundParts.userId,
  date: roundParts.date,
  forPartner: roundParts.forPartner,
  adult: roundParts.adult,
  closed: roundParts.closed,
  writtenAt: roundParts.writtenAt,
  readAt: roundParts.readAt,
  confirmedAt: memberships.partnerConfirmedAt,
  pairedAt: sql`(select max(${seats.joinedAt}) from ${memberships} ${sql.identifier("seats")}
    where ${seats.coupleId} = ${roundParts.coupleId})`.mapWith(memberships.joinedAt),
  withdrawnAt: sql`(select ${users.keepingWithdrawnAt} from ${users}
    where ${users.id} = ${roundParts.userId})`.mapWith(users.keepingWithdrawnAt) as SQL<Date | null>,
};

/** Only whoever still sits in the couple has parts that count. */
export const seat = and(eq(memberships.coupleId, roundParts.coupleId), eq(memberships.userId, roundParts.userId));

const partsOfOne = prepareOnce((db) =>
  db
    .select(columns)
    .from(roundParts)
    .innerJoin(memberships, seat)
    .where(
      and(
        eq(roundParts.coupleId, sql.placeholder("couple")),
        eq(roundParts.activity, sql.placeholder("activity")),
        eq(roundParts.item, sql.placeholder("item")),
      ),
    )
    .prepare("round_parts_of_one"),
);

/** A round as the member sees it; one that nobody has begun has neither part. */
export async function readRound(db: Db, member: Pick<Member, "couple"> & Who, of: RoundOf): Promise<Round> {
  const rows = await partsOfOne(db).execute({ couple: member.couple.id, ...of });
  const { activity, item } = of;
  return seenFrom(member, rows)[0] ?? { activity, item, ...NOBODYS };
}

/**
 * Some of an activity's items: these, all from one to another, in the order of their letters, those that begin in one of
 * these ways, those that a statement names, or all there are.
 */
export type Items =
  | readonly string[]
  | { from: string; to: string }
  | { begin: readonly string[] }
  | { among: SQLWrapper }
  | "all";

/** The condition for some items. */
export function isAmong(items: Items): SQL | undefined {
  const { item } = roundParts;
  if (items === "all") return undefined;
  if ("from" in items) return between(item, items.from, items.to);
  if ("among" in items) return inArray(item, items.among);
  // Not from one to another: databases put dots, colons and numbers in orders of their own.
  if ("begin" in items) return or(...items.begin.map((text) => sql`substr(${item}, 1, ${text.length}) = ${text}`));
  return inArray(item, [...items]);
}

/** Some of an activity's rounds, by their items: those that somebody has begun. */
export async function readRounds(
  db: Db,
  member: { couple: { id: string } } & Who,
  activity: string,
  items: Items,
): Promise<Map<string, Round>> {
  const these = and(eq(roundParts.activity, activity), isAmong(items));
  const rows = await db
    .select(columns)
    .from(roundParts)
    .innerJoin(memberships, seat)
    .where(and(eq(roundParts.coupleId, member.couple.id), these));
  return new Map(seenFrom(member, rows).map((round) => [round.item, round]));
}

/** The newest of an activity's rounds among some items, by the letters of these; at most `limit` that somebody began. */
export async function newestRounds(
  db: Db,
  member: Pick<Member, "couple"> & Who,
  activity: string,
  items: { from: string; to: string },
  limit: number,
): Promise<Round[]> {
  const these = and(
    eq(roundParts.coupleId, member.couple.id),
    eq(roundParts.activity, activity),
    between(roundParts.item, items.from, items.to),
  );
  const newest = db
    .select({ item: roundParts.item })
    .from(roundParts)
    .where(these)
    .groupBy(roundParts.item)
    .orderBy(desc(roundParts.item))
    .limit(limit);
  const rows = await db
    .select(columns)
    .from(roundParts)
    .innerJoin(memberships, seat)
    .where(and(these, sql`${roundParts.item} in ${newest}`))
    .orderBy(desc(roundParts.item));
  return seenFrom(member, rows);
}

/** The items of an activity that somebody of the couple has begun, whether the other has done theirs or not. */
export async function itemsBegun(db: Db, coupleId: string, activity: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ item: roundParts.item })
    .from(roundParts)
    .where(and(eq(roundParts.coupleId, coupleId), eq(roundParts.activity, activity)));
  return rows.map(({ item }) => item);
}

/** As many rounds as a dashboard looks back to; what is older is in the archive. */
const RECENT = 60;

const recentParts = prepareOnce((db) => {
  const couple = eq(roundParts.coupleId, sql.placeholder("couple"));
  const recent = db
    .select({ activity: roundParts.activity, item: roundParts.item })
    .from(roundParts)
    .where(and(couple, gte(roundParts.date, sql.placeholder("since"))))
    .groupBy(roundParts.activity, roundParts.item)
    .orderBy(desc(sql`max(${roundParts.date})`), roundParts.activity, roundParts.item)
    .limit(RECENT);
  return db
    .select(columns)
    .from(roundParts)
    .innerJoin(memberships, seat)
    .where(and(couple, sql`(${roundParts.activity}, ${roundParts.item}) in ${recent}`))
    .prepare("recent_round_parts");
});

/** The couple's rounds of all activities in which somebody did something since a date, in one statement. */
export async function recentRounds(db: Db, member: Pick<Member, "couple"> & Who, since: LocalDate): Promise<Round[]> {
  return seenFrom(member, await recentParts(db).execute({ couple: member.couple.id, since }));
}
