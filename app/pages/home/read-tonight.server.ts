import type { HoursOfBoth } from "#app/about/hours.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { knownBank } from "#app/content/bank.server.ts";
import { nextVisit } from "#app/couple/next-visit.ts";
import { areTired } from "#app/couple/tired.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { TonightsIdea } from "../play/play-view.ts";
import { zonesOf } from "../play/read-play.server.ts";
import { suggest } from "../play/suggest.server.ts";
import { eveningIn, haveOneClock, howAreThey } from "../play/tonight.ts";

/**
 * An idea for tonight, by what the dashboard knows already: it takes no statement. Where both clocks are of one zone,
 * or one is not known, only the page of the room "play" knows whether the two are near each other, and the idea is one that suits both.
 * @returns null with nobody to do something with, or where nothing fits
 */
export async function readTonight(
  services: Services,
  member: Member,
  hours: HoursOfBoth,
  today: LocalDate,
  now: Date,
): Promise<TonightsIdea | null> {
  if (!member.partner) return null;
  const visit = nextVisit(member.couple.visits, today);
  const zones = zonesOf(member);
  const isVisiting = visit !== null && visit.from <= today;
  const where = isVisiting ? "together" : haveOneClock(zones) === false ? "apart" : null;
  const how = howAreThey(hours, zones, areTired(member, now), now);
  const bank = await knownBank(services.database);
  return suggest(bank, services, member, { evening: eveningIn(zones, now), where, how, after: null });
}
