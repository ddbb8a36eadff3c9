import type { Fact } from "#app/about/about.ts";
import { inWords } from "#app/about/fact-words.ts";
import { clockOf, USUAL_HOURS } from "#app/about/hours.ts";
import { readAbout } from "#app/about/read-about.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { minutesAhead } from "#app/calendar/time-zone.ts";
import { knownTo } from "#app/members/known-partner.ts";
import { callName, type Member } from "#app/members/member.ts";
import { findCities } from "#app/places/find-cities.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { FactView } from "./fact-view.ts";

/** What the member has said, for its open field. @param query the city that is looked for; null where none is */
export async function readFact(
  services: Services,
  member: Member,
  fact: Fact,
  query: string | null,
  language: Language,
): Promise<FactView> {
  const { person } = member;
  const { mine, anniversary } = await readAbout(services, member);
  const now = services.clock();
  const whom = { partner: knownTo(member), partnerName: member.partner && callName(member.partner) };
  if (fact === "gender") return { ...whom, fact, gender: mine.gender ?? "" };
  if (fact === "hours") {
    const { from, to } = mine.hours ?? USUAL_HOURS;
    return { ...whom, fact, from: clockOf(from), to: clockOf(to) };
  }
  if (fact === "anniversary")
    return { ...whom, fact, anniversary: anniversary?.date ?? "", latest: ownDay(now, person) };
  const near = person.timeZone === null ? null : minutesAhead(now, person.timeZone, "UTC");
  const found = query === null ? null : await findCities(language, query, near);
  const city = mine.city && inWords(language, "city", mine.city);
  return { ...whom, fact, city, query: query ?? "", matches: found?.matches ?? null, more: found?.more ?? false };
}
