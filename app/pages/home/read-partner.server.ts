import { cityOf, localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { countHeld } from "#app/couple/count-held.server.ts";
import { UNDO_MS, undoableInvite } from "#app/couple/end-couple.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { AskedPartner, EarlierWords } from "./home-view.ts";
import { readEarlier } from "./read-activities.server.ts";

/**
 * What the dashboard says of a partner who came with the member's code: it asks whether it is them, until they have
 * said so, and shows the way back for a day. Both are null for whoever has accepted a code.
 */
export async function readPartner(
  services: Services,
  member: Member,
  now: Date,
): Promise<{ asked: AskedPartner | null; undoUntil: string | null; earlier: EarlierWords[] }> {
  const { person, partner, partnerJoinedAt } = member;
  const invite = await undoableInvite(services, member, now);
  const undoUntil = invite && inDay(new Date(invite.pairedAt.getTime() + UNDO_MS), person.timeZone, now);
  if (!partner || !partnerJoinedAt || member.confirmed)
    return { asked: null, undoUntil, earlier: invite ? await readEarlier(services, member, invite.pairedAt) : [] };
  const at = person.timeZone ? ` at ${localTime(partnerJoinedAt, person.timeZone)}` : "";
  const code = invite ? ` with your code ${invite.code}` : " with your code";
  const zone = partner.timeZone ? ` Their clock is on ${cityOf(partner.timeZone)} time.` : "";
  const asked = {
    partnerId: partner.id,
    joined: `Joined${invite ? at : ""}${code}.${zone}`,
    words: await countHeld(services.database.db, member),
    undoUntil,
  };
  return { asked, undoUntil, earlier: [] };
}

/** "tomorrow, 21:40" on the reader's clock; without one it is not known which day that is. */
function inDay(at: Date, zone: string | null, now: Date): string {
  if (!zone) return "a day has passed";
  return `${localDateAt(at, zone) === localDateAt(now, zone) ? "today" : "tomorrow"}, ${localTime(at, zone)}`;
}
