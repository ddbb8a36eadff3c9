import type { LocalDate } from "#app/calendar/local-date.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openOwn, openTheirs, type Said as Texts } from "#app/rounds/open-parts.server.ts";
import { checkInActivity } from "./activity.ts";
import type { CheckIn, Said } from "./check-in.ts";

type GiveWay = () => Promise<void>;

/** A check-in is a round whose item is its date: `body` is what is shared, `kept` what is not. */
export const checkInOfTexts = ({ body, kept }: Texts): CheckIn => ({ shared: body as Said, kept: kept as Said });

/**
 * The member's check-ins from one date to another, the oldest first, and what the partner shared where it is open to
 * both. What the partner keeps is not read.
 */
export async function checkInsBetween(
  services: Pick<Services, "database" | "vault">,
  member: Member,
  dates: { from: LocalDate; to: LocalDate },
  giveWay: GiveWay,
): Promise<{ own: { date: LocalDate; checkIn: CheckIn }[]; shared: Map<LocalDate, Said> }> {
  const [coupleId, activity] = [member.couple.id, checkInActivity.key];
  const own = await openOwn(services, { coupleId, activity, userId: member.person.id }, dates, giveWay);
  const shared = await openTheirs(services, member, coupleId, activity, dates, giveWay);
  // Of what is damaged there is nothing to draw.
  const whole = ({ body, kept }: Texts): Texts => ({
    body: isUnreadable(body) ? {} : body,
    kept: isUnreadable(kept) ? null : kept,
  });
  return {
    own: [...own].map(([date, texts]) => ({ date: date as LocalDate, checkIn: checkInOfTexts(whole(texts)) })),
    shared: new Map([...shared].filter(([, said]) => !isUnreadable(said))) as Map<LocalDate, Said>,
  };
}
