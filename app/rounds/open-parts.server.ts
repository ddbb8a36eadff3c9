import { and, asc, between, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { goesOn } from "#app/couple/goes-on.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { isUnreadable, type Open, openOrUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { type Items, isAmong, readRounds } from "./read-rounds.server.ts";
import { type Damaged, isOpen, type RoundOf } from "./round.ts";

type Stores = Pick<Services, "database" | "vault">;
type GiveWay = () => Promise<void>;

/**
 * What somebody has said in a round, as the JSON that was kept: each activity knows its own; `UNREADABLE` in place of what is
 * damaged.
 */
export type Said = { body: unknown; kept: unknown };

/** What is sealed for the row of a round's part. */
export const placeInRound = (round: RoundOf, which: "body" | "kept") => placeOf(roundParts, round, which);

/** Parts of one activity in a space, by whom they are; the date and item that one was read last. */
type Of = { coupleId: string; activity: string; userId: string };
export type Position = { date: LocalDate; item: string };

/** How many parts are in memory at a time. */
const BATCH = 50;

/**
 * What the member has said in a round, and what the partner has said where it is open to both.
 * @param inPlace what stands in place of what is damaged, as the activity reads it
 * @returns `damaged`: which of one's own texts are, for a form, in which nothing may stand in their place: it would be sent as
 * one's own words
 */
export async function openRound(
  stores: Stores,
  member: Pick<Member, "couple" | "person" | "partner">,
  round: RoundOf,
  inPlace: { body: unknown; kept?: unknown },
): Promise<{ mine: Said | null; theirs: unknown; damaged: Damaged }> {
  const { activity, item } = round;
  const coupleId = member.couple.id;
  const own = await openOwn(stores, { coupleId, activity, userId: member.person.id }, [item]);
  const mine = own.get(item) ?? null;
  const theirs = mine && (await openTheirs(stores, member, coupleId, activity, [item])).get(item);
  const whole = (said: unknown, place: unknown) => (isUnreadable(said) ? place : said) ?? null;
  return {
    mine: mine && { body: whole(mine.body, inPlace.body), kept: whole(mine.kept, inPlace.kept) },
    theirs: whole(theirs, inPlace.body),
    damaged: { body: isUnreadable(mine?.body), kept: isUnreadable(mine?.kept) },
  };
}

/**
 * What the partner has said in some of an activity's rounds, by item: those that are open to both while the two are
 * together. What is damaged is `UNREADABLE`.
 * @param items a page of them, or a portion: each is a parameter of the statement
 */
export async function openTheirs(
  { database, vault }: Stores,
  who: Pick<Member, "person" | "partner">,
  coupleId: string,
  activity: string,
  items: Items,
  giveWay: GiveWay = async () => {},
): Promise<Map<string, unknown>> {
  const open = openOrUnreadable(vault);
  const found = new Map<string, unknown>();
  const { partner } = who;
  if (!partner) return found;
  const rounds = await readRounds(database.db, { ...who, couple: { id: coupleId } }, activity, items);
  const both = [...rounds.values()].filter(isOpen).map(({ item }) => item);
  if (both.length === 0) return found;
  const rows = await database.db
    .select({ item: roundParts.item, body: roundParts.body })
    .from(roundParts)
    .where(
      and(
        ...[isOfCouple(coupleId, activity), inArray(roundParts.item, both), eq(roundParts.userId, partner.id)],
        // An export reads for minutes: the pairing may be paused meanwhile.
        goesOn(database.db, coupleId),
      ),
    );
  for (const { item, body } of rows) {
    await giveWay();
    const opened = await open({ coupleId, author: partner.id }, placeInRound({ activity, item }, "body"), body);
    if (opened !== null) found.set(item, parsed(opened));
  }
  return found;
}

const isOfCouple = (coupleId: string, activity: string) =>
  and(eq(roundParts.coupleId, coupleId), eq(roundParts.activity, activity));

/** Both texts of somebody's own part; null where its key is gone. */
async function openPart(
  open: Open,
  { coupleId, activity, userId }: Of,
  { item, body, kept }: { item: string; body: string; kept: string | null },
): Promise<Said | null> {
  const owner = { coupleId, author: userId };
  const round = { activity, item };
  const opened = await open(owner, placeInRound(round, "body"), body);
  if (opened === null) return null;
  const own = kept && (await open(owner, placeInRound(round, "kept"), kept));
  return { body: parsed(opened), kept: own ? parsed(own) : null };
}

const parsed = (opened: string | Unreadable): unknown => (isUnreadable(opened) ? opened : JSON.parse(opened));

/**
 * What somebody has said in some of an activity's rounds, by item, in the order of the items. What is damaged is
 * `UNREADABLE`.
 */
export async function openOwn(
  { database, vault }: { database: Pick<Stores["database"], "db">; vault: Stores["vault"] },
  of: Of,
  items: Items,
  giveWay: GiveWay = async () => {},
): Promise<Map<string, Said>> {
  const { item, body, kept } = roundParts;
  await giveWay();
  const rows = await database.db
    .select({ item, body, kept })
    .from(roundParts)
    .where(and(isOfCouple(of.coupleId, of.activity), eq(roundParts.userId, of.userId), isAmong(items)))
    .orderBy(asc(item));
  const found = new Map<string, Said>();
  for (const row of rows) {
    await giveWay();
    const said = await openPart(openOrUnreadable(vault), of, row);
    if (said) found.set(row.item, said);
  }
  return found;
}

/** The later of the days of the two in a round; of a round in which the partner has no part the day of one's own. */
function laterDay(db: Db, { coupleId, activity }: Of, partner: string): SQL<string> {
  const theirs = alias(roundParts, "theirs");
  const their = db
    .select({ date: theirs.date })
    .from(theirs)
    .where(
      and(
        ...[eq(theirs.coupleId, coupleId), eq(theirs.activity, activity)],
        ...[eq(theirs.item, roundParts.item), eq(theirs.userId, partner)],
      ),
    );
  return sql`case when ${their} > ${roundParts.date} then ${their} else ${roundParts.date} end`;
}

/**
 * Somebody's own parts of an activity in a space, in the order of their dates, each opened when its turn comes; one
 * whose key is gone is left out, and what is damaged is `UNREADABLE`.
 * @param from where to go on: "newest" or "oldest" first, after what was read last; `withoutAdult` passes over what is
 *   18+. Within some dates a round has the day of whoever of the two came last: so it has the same one for both.
 */
export async function* ownParts(
  { database, vault }: Stores,
  of: Of,
  from: {
    first: "newest" | "oldest";
    after?: Position | undefined;
    withoutAdult?: boolean;
    within?: { first: LocalDate; last: LocalDate; partner: string } | undefined;
  },
  giveWay: GiveWay,
): AsyncGenerator<Position & Said> {
  const { item, body, kept } = roundParts;
  const date = from.within ? laterDay(database.db, of, from.within.partner) : sql<string>`${roundParts.date}`;
  const own = and(
    ...[isOfCouple(of.coupleId, of.activity), eq(roundParts.userId, of.userId)],
    from.withoutAdult ? eq(roundParts.adult, false) : undefined,
    from.within && between(date, from.within.first, from.within.last),
  );
  const isNewest = from.first === "newest";
  const past = ({ date: d, item: i }: { date: string; item: string }): SQL =>
    isNewest ? sql`(${date}, ${item}) < (${d}, ${i})` : sql`(${date}, ${item}) > (${d}, ${i})`;
  for (let last: { date: string; item: string } | undefined = from.after; ; ) {
    await giveWay();
    const rows = await database.db
      .select({ date, item, body, kept })
      .from(roundParts)
      .where(and(own, last && past(last)))
      .orderBy(...(isNewest ? [desc(date), desc(item)] : [asc(date), asc(item)]))
      .limit(BATCH);
    for (const row of rows) {
      await giveWay();
      const said = await openPart(openOrUnreadable(vault), of, row);
      if (said) yield { date: row.date as LocalDate, item: row.item, ...said };
    }
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
