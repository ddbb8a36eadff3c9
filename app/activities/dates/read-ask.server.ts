import { readAbout } from "#app/about/read-about.server.ts";
import { weekdayAndDay } from "#app/calendar/date-words.ts";
import { cityOf, localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Clocks } from "./date-in-words.ts";
import { slotOf } from "./date-plan.ts";
import type { AskView } from "./date-view.ts";
import { type Clock, suggestTimes } from "./slots.ts";

/** The clocks of the two, and when each is awake, as far as the member may see it. */
export async function readClocks(services: Services, member: Member): Promise<Clocks> {
  const { person, partner } = member;
  const about = await readAbout(services, member);
  return {
    mine: { zone: person.timeZone ?? "UTC", hours: about.mine.hours },
    theirs: partner?.timeZone ? { zone: partner.timeZone, hours: about.theirs.hours } : null,
  };
}

/** What the form for a time needs; null where there is nobody to ask. @param minutes how long it takes */
export function askView(
  member: Member,
  { mine, theirs }: Clocks,
  minutes: number,
  now: Date,
  language: Language,
): AskView | null {
  const { person, partner } = member;
  if (!partner) return null;
  const times = person.timeZone && theirs ? suggestTimes(mine, theirs, minutes, now) : [];
  const view = (at: Date, their: Clock) => ({
    value: slotOf(at),
    day: weekdayAndDay(language, localDateAt(at, mine.zone)),
    mine: localTime(at, mine.zone),
    theirs: localTime(at, their.zone),
  });
  return {
    partner: knownTo(member),
    partnerName: callName(partner),
    slots: theirs ? times.map((at) => view(at, theirs)) : [],
    isClockUnknown: theirs === null,
    place: person.timeZone && cityOf(person.timeZone),
    today: localDateAt(now, mine.zone),
  };
}
