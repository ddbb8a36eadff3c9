import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { firstOf, isMonth, type Month, monthAfter } from "#app/calendar/month.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import type { Member, Partner } from "#app/members/member.ts";

/** A day begins so long after midnight (docs/product/the-couples-day.md#own-day). Milliseconds. */
const DAY_BEGINS_MS = 4 * 3_600_000;

/** From one date to another, both of them too. */
export type Dates = { first: LocalDate; last: LocalDate };

/** When the two were first paired; of a couple from before that was kept, when the later one took the seat. */
export function firstPaired({
  couple,
  joinedAt,
  partnerJoinedAt,
}: Pick<Member, "couple" | "joinedAt" | "partnerJoinedAt">): Date {
  return couple.firstPairedAt ?? (partnerJoinedAt && partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt);
}

/**
 * The first and the last date of the two together: from the earlier of their days at which they were first paired, by
 * their zones as they are now, to the later of their days now, so that both have the same years. Somebody alone has
 * today.
 */
export function datesTogether(
  member: Pick<Member, "person" | "partner" | "couple" | "joinedAt" | "partnerJoinedAt">,
  now: Date,
): Dates {
  const { person, partner } = member;
  const today = ownDay(now, person);
  if (!partner) return { first: today, last: today };
  const paired = firstPaired(member);
  const dayOf = ({ timeZone }: Pick<Partner, "timeZone">) =>
    localDateAt(new Date(paired.getTime() - DAY_BEGINS_MS), timeZone ?? "UTC");
  const began = [dayOf(person), dayOf(partner)].sort()[0] ?? today;
  const theirs = ownDay(now, partner);
  return { first: began < today ? began : today, last: theirs > today ? theirs : today };
}

/** A year as an address names it; null for what is none. */
export const yearFrom = (text: string): string | null => (/^(19|2\d)\d\d$/.test(text) ? text : null);

/** The month of a year that an address names by two digits; null for what is none. */
export function monthFrom(text: string, year: string): Month | null {
  const month = `${year}-${text}`;
  return isMonth(month) ? month : null;
}

export const datesOfYear = (year: string): Dates => ({
  first: `${year}-01-01` as LocalDate,
  last: `${year}-12-31` as LocalDate,
});

export const datesOfMonth = (month: Month): Dates => ({
  first: firstOf(month),
  last: addDays(firstOf(monthAfter(month)), -1),
});

/** The dates that are among both; null where there are none. */
export function datesInBoth(one: Dates, other: Dates): Dates | null {
  const first = one.first > other.first ? one.first : other.first;
  const last = one.last < other.last ? one.last : other.last;
  return first > last ? null : { first, last };
}

/** The years next to one, before and after: among those of the two together and those of some more dates. */
export function yearsBeside(
  year: string,
  { first, last }: Dates,
  more: readonly (LocalDate | null)[],
): { previous: string | null; next: string | null } {
  const all = more.flatMap((date) => (date === null ? [] : [date.slice(0, 4)]));
  for (let one = Number(first.slice(0, 4)); one <= Number(last.slice(0, 4)); one++) all.push(String(one));
  all.sort();
  return { previous: all.findLast((one) => one < year) ?? null, next: all.find((one) => one > year) ?? null };
}

/** What of a day decides whether it goes on in a row. */
type Day = { date: LocalDate; mine: { done: boolean }; theirs: { done: boolean }; shielded: boolean };

/** The most complete days in a row among these, as the streak counts: a day under a shield leaves the row as it is. */
export function longestRun(days: readonly Day[]): number {
  let [run, longest] = [0, 0];
  let next: LocalDate | null = null;
  for (const { date, mine, theirs, shielded } of [...days].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    if (next !== null && date !== next) run = 0;
    if (mine.done && theirs.done) run += 1;
    else if (!shielded) run = 0;
    longest = Math.max(longest, run);
    next = addDays(date, 1);
  }
  return longest;
}
