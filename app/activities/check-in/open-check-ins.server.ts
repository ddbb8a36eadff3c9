import { and, asc, desc, eq, exists, gt, gte, isNotNull, lt, lte, or, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { alias } from "#db/kit.ts";
import { checkIns } from "#db/schema/check-in.ts";
import { memberships } from "#db/schema/couple.ts";
import type { GiveWay } from "../activity.server.ts";
import type { CheckIn, Said } from "./check-in.ts";
import { openCheckIn, openShared } from "./sealed-check-in.server.ts";

type Stores = Pick<Services, "database" | "vault">;
type Who = Pick<Member, "person" | "partner">;

/** Whose, and of which dates. */
type Of = { coupleId: string; userId: string };
type Between = { from: LocalDate; to: LocalDate };

/** Somebody's own check-in of a date. */
export type OwnCheckIn = { date: LocalDate; checkIn: CheckIn };

/**
 * Some of somebody's own check-ins in a space, each opened when its turn comes; one whose key is gone is left out.
 * @param which.before the newest first, from the one before this date
 * @param which.after the oldest first, from the one after this date
 * @returns `last`: the date of the last one that was read, null when there are no more
 */
export async function someOwn(
  { database, vault }: Stores,
  { coupleId, userId }: Of,
  which: { before: LocalDate | null } | { after: LocalDate | null },
  limit: number,
  giveWay: GiveWay,
): Promise<{ some: OwnCheckIn[]; last: LocalDate | null }> {
  const { date, shared, kept } = checkIns;
  const own = and(eq(checkIns.coupleId, coupleId), eq(checkIns.userId, userId));
  const isNewestFirst = "before" in which;
  const bound = isNewestFirst ? which.before && lt(date, which.before) : which.after && gt(date, which.after);
  await giveWay();
  const rows = await database.db
    .select({ date, shared, kept })
    .from(checkIns)
    .where(and(own, bound ?? undefined))
    .orderBy(isNewestFirst ? desc(date) : asc(date))
    .limit(limit);
  const some = await opened(vault, { coupleId, userId }, rows, giveWay);
  return { some, last: rows.length < limit ? null : ((rows.at(-1)?.date as LocalDate | undefined) ?? null) };
}

/** Somebody's own check-ins from a date on, the oldest first. */
export async function ownSince(
  { database, vault }: Stores,
  { coupleId, userId }: Of,
  from: LocalDate,
  giveWay: GiveWay,
): Promise<OwnCheckIn[]> {
  const { date, shared, kept } = checkIns;
  const own = and(eq(checkIns.coupleId, coupleId), eq(checkIns.userId, userId), gte(date, from));
  await giveWay();
  const rows = await database.db.select({ date, shared, kept }).from(checkIns).where(own).orderBy(asc(date));
  return opened(vault, { coupleId, userId }, rows, giveWay);
}

async function opened(
  vault: Stores["vault"],
  { coupleId, userId }: Of,
  rows: readonly { date: string; shared: string; kept: string }[],
  giveWay: GiveWay,
): Promise<OwnCheckIn[]> {
  const found: OwnCheckIn[] = [];
  for (const row of rows) {
    await giveWay();
    const checkIn = await openCheckIn(vault, { coupleId, author: userId }, row);
    if (checkIn) found.push({ date: row.date as LocalDate, checkIn });
  }
  return found;
}

const mine = alias(checkIns, "mine");
const seat = alias(memberships, "partner_seat");
const ownSeat = alias(memberships, "own_seat");

/**
 * What the partner has shared on these dates and the member may read: where the member has checked in too, the two are
 * still together, and the partner wrote it for them, or has said yes to them since, as the member has to the partner. What the partner keeps is not read.
 */
export async function sharedBetween(
  { database, vault }: Stores,
  { person, partner }: Who,
  coupleId: string,
  { from, to }: Between,
  giveWay: GiveWay,
): Promise<Map<LocalDate, Said>> {
  const found = new Map<LocalDate, Said>();
  if (!partner) return found;
  const { db } = database;
  const ownToo = and(eq(mine.coupleId, checkIns.coupleId), eq(mine.date, checkIns.date), eq(mine.userId, person.id));
  await giveWay();
  const rows = await db
    .select({ date: checkIns.date, shared: checkIns.shared })
    .from(checkIns)
    .innerJoin(seat, and(eq(seat.coupleId, checkIns.coupleId), eq(seat.userId, checkIns.userId)))
    .innerJoin(ownSeat, and(eq(ownSeat.coupleId, checkIns.coupleId), eq(ownSeat.userId, person.id)))
    .where(
      and(
        eq(checkIns.coupleId, coupleId),
        eq(checkIns.userId, partner.id),
        gte(checkIns.date, from),
        lte(checkIns.date, to),
        exists(db.select({ date: mine.date }).from(mine).where(ownToo)),
        or(
          eq(checkIns.forPartner, true),
          and(sql`${seat.partnerConfirmedAt} > ${checkIns.updatedAt}`, isNotNull(ownSeat.partnerConfirmedAt)),
        ),
      ),
    );
  for (const row of rows) {
    await giveWay();
    const said = await openShared(vault, { coupleId, author: partner.id }, row);
    if (said) found.set(row.date as LocalDate, said);
  }
  return found;
}
