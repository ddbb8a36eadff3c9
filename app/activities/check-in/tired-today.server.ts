import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { checkInsBetween } from "./open-check-ins.server.ts";

/** On the scale of energy: so much and less is tired. */
const TIRED = 2;

/** Whether one of the two is tired on a date, by what both shared of it; null where not both did. */
export async function tiredToday(services: Services, member: Member, today: LocalDate): Promise<boolean | null> {
  const { own, shared } = await checkInsBetween(services, member, { from: today, to: today }, async () => {});
  const [mine, theirs] = [own[0]?.checkIn.shared.energy, shared.get(today)?.energy];
  return mine === undefined || theirs === undefined ? null : Math.min(mine, theirs) <= TIRED;
}
