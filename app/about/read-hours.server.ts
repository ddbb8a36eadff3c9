import { and, eq, sql } from "drizzle-orm";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { alias } from "#db/kit.ts";
import { aboutParts } from "#db/schema/about.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { aboutPlace } from "./about-place.server.ts";
import type { HoursOfBoth } from "./hours.ts";
import { readHours } from "./noted-hours.ts";
import { factOf } from "./read-fact.ts";

const { userId, forPartner, writtenAt, awake, body } = aboutParts;

/** The seat of whoever has said it, while they sit in the couple. */
export const hoursSeats = alias(memberships, "hours_seats");

// For a statement that reads the couple anyway, as the dashboard's does: it has six for everything.
export const isHours = and(eq(aboutParts.coupleId, couples.id), eq(aboutParts.fact, "hours"));
export const isHoursSeat = and(eq(hoursSeats.coupleId, aboutParts.coupleId), eq(hoursSeats.userId, userId));
export const hoursColumns = {
  userId,
  forPartner,
  writtenAt,
  awake,
  // Only hours from before they were noted are opened.
  sealed: sql<string | null>`case when ${awake} is null then ${body} end`,
};

type HoursRow = {
  userId: string;
  forPartner: boolean;
  writtenAt: Date;
  awake: string | null;
  sealed: string | null;
};

/**
 * Whose hours a row has, as far as the member may see them: their own, or the partner's, by the rules under which the
 * partner sees the fact itself. It takes no statement for hours that are noted.
 * @param confirmedAt when their author said that the partner is who they meant
 * @returns null where the member may not see it, or there is nothing any more
 */
export async function hoursOf(
  { vault }: Pick<Services, "vault">,
  { couple, person, partner, joinedAt, partnerJoinedAt }: Member,
  row: HoursRow & { confirmedAt: Date | null },
): Promise<Partial<HoursOfBoth> | null> {
  const isMine = row.userId === person.id;
  if (!isMine) {
    if (!partner || !partnerJoinedAt || row.userId !== partner.id) return null;
    if (waitsForYes(row, { pairedAt: partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt, ...row })) return null;
  }
  const owner = { coupleId: couple.id, author: row.userId };
  const opened = row.sealed && (await orNothing(vault.open(owner, aboutPlace("hours"), row.sealed)));
  const hours = row.awake !== null ? readHours(row.awake) : opened ? factOf("hours", opened) : null;
  return isMine ? { mine: hours } : { theirs: hours };
}
