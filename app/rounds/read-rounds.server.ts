import { and, between, desc, eq, gte, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { prepareOnce } from "#db/prepared.ts";
import { memberships } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import type { Round, RoundOf } from "./round.ts";

/** Whose parts are looked at, and by whom. */
export type Who = { person: Pick<Member["person"], "id">; partner: { id: string } | null };

/** What of a part is known without opening a text. */
type PartRow = {
  activity: string;
  item: string;
  userId: string;
  date: string;
  forPartner: boolean;
  adult: boolean;
  closed: boolean;
  writtenAt: Date;
  readAt: Date | null;
  /** When its author said that the partner is who they meant. */
  confirmedAt: Date | null;
  /** When the later of the two took their seat. */
  pairedAt: Date;
};

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

const NOBODYS = { date: "" as LocalDate, adult: false, mine: null, theirs: null };

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

/** Parts put together to rounds, as one of the two sees them. During a pause there is no partner, and so no part of theirs. */
export function seenFrom({ person, partner }: Who, rows: readonly PartRow[]): Round[] {
  const rounds = new Map<string, Round>();
  for (const row of rows) {
    const isMine = row.userId === person.id;
    if (!isMine && row.userId !== partner?.id) continue;
    const { activity, item, adult } = row;
    const name = JSON.stringify([activity, item]);
    const round = rounds.get(name) ?? { ...NOBODYS, activity, item, date: row.date as LocalDate, adult };
    if (row.date > round.date) round.date = row.date as LocalDate;
    round.adult ||= adult;
    const held = waitsForYes(row, row);
    if (isMine) round.mine = { read: row.readAt !== null, held, closed: row.closed };
    else round.theirs = { held, closed: row.closed };
    rounds.set(name, round);
  }
  return [...rounds.values()];
}
