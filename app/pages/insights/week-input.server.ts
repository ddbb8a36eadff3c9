import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { monthOf } from "#app/calendar/month.ts";
import { NO_PART } from "#app/insights/compared.ts";
import { readParts } from "#app/insights/keep-compared.server.ts";
import { readRhythm } from "#app/insights/read-rhythm.server.ts";
import { bitOf } from "#app/insights/rhythm.ts";
import { lastWeek, turnOf, type WeekFact, type WeekInput } from "#app/insights/summary.ts";
import type { Member, Partner } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { inInsights, serverActivities } from "../activities.server.ts";
import { firstDay, lastOver } from "./last-over.ts";

export type MemberOfTwo = Member & { partner: Partner };

/** The week that may be written now, by its Monday: the last one that is over for both; null where they were not yet two. */
export function weekToWrite(member: MemberOfTwo, now: Date): LocalDate | null {
  const week = lastWeek(lastOver(member, now));
  return firstDay(member) > addDays(week, 6) ? null : week;
}

/**
 * All that a week is written from: what is open to both of it, in words and numbers of ours, the same whoever of the two
 * asks. No word that somebody wrote, no name, nothing 18+ (docs/product/insights.md#what-it-is-written-from).
 */
export async function readWeekInput(
  services: Services,
  member: MemberOfTwo,
  week: LocalDate,
  language: Language,
): Promise<WeekInput> {
  const within = { first: week, last: addDays(week, 6) };
  const turn = turnOf(week);
  const months = await readRhythm(services.database.db, member.couple.id, monthOf(week));
  const dates = Array.from({ length: 7 }, (_, i) => addDays(week, i));
  const since = firstDay(member);
  const days = dates.filter((date) => date >= since && ((months.get(monthOf(date)) ?? 0) & bitOf(date)) !== 0).length;
  const facts: WeekFact[] = [];
  for (const { part } of serverActivities)
    if (part.ofWeek) facts.push(...(await part.ofWeek(services, member, within, turn, language)));
  const parts = await readParts(services, member);
  for (const { key, part } of inInsights) {
    const all = (parts.get(key) ?? NO_PART).compared.filter(({ on }) => on >= within.first && on <= within.last);
    facts.push(...(await part.ofWeek(services, all, turn, language)));
  }
  return { week, days, facts };
}
