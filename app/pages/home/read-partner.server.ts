import { cityOf, localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { UNDO_MS } from "#app/couple/undoable-invite.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { countHeld } from "#app/rounds/count-held.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { AskedPartner, EarlierWords } from "./home-view.ts";
import { readEarlier, waitingForYes } from "./read-activities.server.ts";
import type { Beside } from "./read-beside.server.ts";
import { homeAnswers } from "./texts.ts";

/**
 * What the dashboard says of a partner who came with the member's code: it asks whether it is them, until they have
 * said so, and shows the way back for a day. Both are null for whoever has accepted a code.
 * @param invite by which they came, while it may be taken back
 */
export async function readPartner(
  services: Services,
  member: Member,
  invite: Beside["invite"],
  now: Date,
  language: Language,
): Promise<{ asked: AskedPartner | null; undoUntil: string | null; earlier: EarlierWords[] }> {
  const { person, partner, partnerJoinedAt } = member;
  const undoUntil = invite && inDay(new Date(invite.pairedAt.getTime() + UNDO_MS), person.timeZone, now, language);
  if (!partner || !partnerJoinedAt || member.confirmed)
    return {
      asked: null,
      undoUntil,
      earlier: invite ? await readEarlier(services, member, invite.pairedAt, language) : [],
    };
  const t = homeAnswers(language);
  const zone = person.timeZone;
  const joined = !invite
    ? t.joined
    : zone
      ? t.joinedAt(localTime(partnerJoinedAt, zone), invite.code)
      : t.joinedBy(invite.code);
  const asked = {
    partnerId: partner.id,
    joined: partner.timeZone ? `${joined} ${t.clockOn(cityOf(partner.timeZone))}` : joined,
    ...(await countHeld(services.database.db, member, waitingForYes(services.database.db, member))),
    undoUntil,
  };
  return { asked, undoUntil, earlier: [] };
}

/** "tomorrow, 21:40" on the reader's clock; without one it is not known which day that is. */
function inDay(at: Date, zone: string | null, now: Date, language: Language): string {
  const t = homeAnswers(language);
  if (!zone) return t.dayPassed;
  const isToday = localDateAt(at, zone) === localDateAt(now, zone);
  return (isToday ? t.today : t.tomorrow)(localTime(at, zone));
}
