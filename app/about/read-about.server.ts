import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import { isUnreadable, type Open, openOrUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { alias } from "#db/kit.ts";
import { aboutParts } from "#db/schema/about.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { type About, type Fact, type FactValue, isFact, NOTHING } from "./about.ts";
import { aboutPlace } from "./about-place.server.ts";
import { factOf } from "./read-fact.ts";

const seats = alias(memberships, "seats");

type Stores = Pick<Services, "database" | "vault">;
type Who = { person: { id: string }; partner: { id: string } | null };

/** Something that somebody has said of themselves, and when. */
type Kept<F extends Fact = Fact> = { fact: F; value: FactValue<F> | null; writtenAt: Date; isMine: boolean };

export type AboutBoth = {
  mine: About;
  /** What the partner has said and the member may see. */
  theirs: About;
  /** The one that was set last, by either of them. */
  anniversary: { date: NonNullable<About["anniversary"]>; isMine: boolean } | null;
};

/**
 * What the two have said of themselves, in one statement. The partner's only while the two are together, and as far as
 * it was written for this partner or its author has said yes to them since.
 */
export async function readAbout(stores: Stores, { couple, ...who }: Pick<Member, "couple"> & Who): Promise<AboutBoth> {
  const kept = await keptIn(stores, who, couple.id, true);
  const of = (isMine: boolean): About =>
    Object.assign(
      {},
      NOTHING,
      ...kept.filter((one) => one.isMine === isMine).map(({ fact, value }) => ({ [fact]: value })),
    );
  const newest = kept.filter(({ fact }) => fact === "anniversary").at(-1) as Kept<"anniversary"> | undefined;
  return {
    mine: of(true),
    theirs: of(false),
    anniversary: newest?.value ? { date: newest.value, isMine: newest.isMine } : null,
  };
}

/** The names of the cities of the two, one's own first: as far as the member may see them, without what is damaged. */
export async function readCities(stores: Stores, { couple, ...who }: Pick<Member, "couple"> & Who): Promise<string[]> {
  const kept = (await allKeptIn(stores, who, couple.id, true)).filter(({ fact }) => fact === "city");
  return [...kept.filter(({ isMine }) => isMine), ...kept.filter(({ isMine }) => !isMine)].flatMap(({ value }) =>
    isUnreadable(value) || value === null ? [] : [(value as FactValue<"city">).name],
  );
}

/**
 * What two have said of themselves in a space, the oldest first; what does not open is damaged, or has lost its key, and is
 * as if it had never been said.
 * @param together whether the two are still together there: else it is the one's own alone
 */
async function keptIn(stores: Stores, who: Who, coupleId: string, together: boolean): Promise<Kept[]> {
  const kept = await allKeptIn(stores, who, coupleId, together);
  return kept.filter((one): one is Kept => !isUnreadable(one.value));
}

/** The same, with `UNREADABLE` in place of what is damaged. */
export const allKeptIn = (stores: Stores, who: Who, coupleId: string, together: boolean): Promise<KeptOrNot[]> =>
  opened(stores, openOrUnreadable(stores.vault), who, coupleId, together);

type KeptOrNot = Omit<Kept, "value"> & { value: Kept["value"] | Unreadable };

async function opened(
  { database }: Stores,
  open: Open,
  { person, partner }: Who,
  coupleId: string,
  together: boolean,
): Promise<KeptOrNot[]> {
  const seen = together && partner ? [person.id, partner.id] : [person.id];
  const rows = await database.db
    .select({
      userId: aboutParts.userId,
      fact: aboutParts.fact,
      body: aboutParts.body,
      forPartner: aboutParts.forPartner,
      writtenAt: aboutParts.writtenAt,
      // Whether they sit here and go on, and since when: the same as a round asks of its parts.
      joinedAt: memberships.joinedAt,
      confirmedAt: memberships.partnerConfirmedAt,
      pausedFor: couples.pausedFor,
      pairedAt: sql`(select max(${seats.joinedAt}) from ${memberships} ${sql.identifier("seats")}
        where ${seats.coupleId} = ${aboutParts.coupleId})`.mapWith(memberships.joinedAt),
    })
    .from(aboutParts)
    .innerJoin(couples, eq(couples.id, aboutParts.coupleId))
    .leftJoin(
      memberships,
      and(eq(memberships.coupleId, aboutParts.coupleId), eq(memberships.userId, aboutParts.userId)),
    )
    .where(and(eq(aboutParts.coupleId, coupleId), inArray(aboutParts.userId, seen)))
    .orderBy(asc(aboutParts.writtenAt), asc(aboutParts.fact), asc(aboutParts.userId));
  const kept: KeptOrNot[] = [];
  for (const row of rows) {
    const isMine = row.userId === person.id;
    if (!isMine) {
      if (row.joinedAt === null || row.pausedFor !== null || waitsForYes(row, row)) continue;
    }
    const { fact, writtenAt } = row;
    if (!isFact(fact)) continue;
    const body = await open({ coupleId, author: row.userId }, aboutPlace(fact), row.body);
    if (body === null) continue;
    kept.push({ fact, value: isUnreadable(body) ? body : factOf(fact, body), writtenAt, isMine });
  }
  return kept;
}
