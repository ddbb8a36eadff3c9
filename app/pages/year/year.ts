import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { firstOf, isMonth, type Month, monthAfter, monthOf } from "#app/calendar/month.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import type { Member, Partner } from "#app/members/member.ts";

/** A day begins so long after midnight (docs/product/the-couples-day.md#own-day). Milliseconds. */
const DAY_BEGINS_MS = 4 * 3_600_000;

/**
 * The first and the last date of the two together: from the earlier of their days at which they were paired to the
 * later of their days now, so that both have the same years. Somebody alone has today.
 */
export function datesTogether(member: Member, now: Date): { first: LocalDate; last: LocalDate } {
  const { person, partner, joinedAt, partnerJoinedAt } = member;
  const today = ownDay(now, person);
  if (!partner) return { first: today, last: today };
  const paired = partnerJoinedAt && partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt;
  const dayOf = ({ timeZone }: Pick<Partner, "timeZone">) =>
    localDateAt(new Date(paired.getTime() - DAY_BEGINS_MS), timeZone ?? "UTC");
  const began = [dayOf(person), dayOf(partner)].sort()[0] ?? today;
  const theirs = ownDay(now, partner);
  return { first: began < today ? began : today, last: theirs > today ? theirs : today };
}

/** A year as an address has it, as far as it is one in which the two have a day; else null. */
export function yearFrom(text: string, { first, last }: { first: LocalDate; last: LocalDate }): string | null {
  return /^\d{4}$/.test(text) && text >= first.slice(0, 4) && text <= last.slice(0, 4) ? text : null;
}

/** What of a year is theirs. */
export function datesInYear(year: string, { first, last }: { first: LocalDate; last: LocalDate }) {
  const [from, until] = [`${year}-01-01` as LocalDate, `${year}-12-31` as LocalDate];
  return { first: first > from ? first : from, last: last < until ? last : until };
}

/** The months that these dates are in. */
export function monthsOf({ first, last }: { first: LocalDate; last: LocalDate }): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month)) months.push(month);
  return months;
}

/** The month of a year that an address names by two digits; null for what is none of these. */
export function monthFrom(text: string, year: string, months: readonly Month[]): Month | null {
  const month = `${year}-${text}`;
  return isMonth(month) && months.includes(month) ? month : null;
}

/** The dates of a month that lie within these. */
export function datesInMonth(month: Month, { first, last }: { first: LocalDate; last: LocalDate }) {
  const [from, until] = [firstOf(month), addDays(firstOf(monthAfter(month)), -1)];
  return { first: first > from ? first : from, last: last < until ? last : until };
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
