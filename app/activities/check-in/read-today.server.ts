import { ownDay } from "#app/calendar/own-day.ts";
import { localHour } from "#app/calendar/time-zone.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { TodayView } from "./check-in-view.ts";
import { readDay } from "./read-day.server.ts";
import { asked, readLines } from "./read-lines.server.ts";

/** An evening begins at five, and ends with one's own day. */
const EVENING_FROM = 17;
const DAY_STARTS_AT = 4;

/** Reads the page of the member's own day. @param params of its address: which lines, and whether to change something */
export async function readToday(
  services: Services,
  member: Member,
  params: URLSearchParams,
  language: Language,
): Promise<TodayView> {
  const now = services.clock();
  const { timeZone } = member.person;
  const hour = timeZone ? localHour(now, timeZone) : 12;
  const day = await readDay(services, member, ownDay(now, member.person), language);
  return {
    ...day,
    ...(await readLines(services, member, day.date, asked(params), language)),
    me: member.person.id,
    partner: knownTo(member),
    evening: hour >= EVENING_FROM || hour < DAY_STARTS_AT,
    editing: day.mine !== null && params.has("change"),
  };
}
