import { dateList, longDate, monthWords } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { datesOf, firstOf, isMonth, type Month, monthAfter, monthBefore, monthOf } from "#app/calendar/month.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { readDays, readDaysWithin } from "#app/couple/couple-days.server.ts";
import { SHIELD_EVERY, SHIELDS_MAX } from "#app/couple/streak.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { statesOf } from "../home/calendar.ts";
import type { MonthLink, StreakView } from "./streak-view.ts";

/**
 * The streak at this instant, and a month of the couple's days: that of the member's own day, or the one that is asked
 * for. Null where that is no month, or none of theirs: before the couple's first, after the last in which either has a
 * day. Two statements, however long the history is.
 */
export async function readStreak(
  { database, clock }: Services,
  member: Member,
  asked: string | null,
  language: Language,
): Promise<StreakView | null> {
  const { person, partner, paused, couple } = member;
  const now = clock();
  const today = ownDay(now, person);
  const [from, until] = monthsOf(member, today, now);
  const month = asked ?? monthOf(today);
  if (!isMonth(month) || month < from || month > until) return null;
  const dates = datesOf(month);
  const days = await readDaysWithin(database.db, member, firstOf(month), dates.at(-1) ?? firstOf(month));
  const { streak, shielded } = await readDays(database.db, member, today, now);
  const states = statesOf(dates, today, days, shielded, couple.startsOn);
  const covered = dates.filter((_, i) => states[i] === "shield");
  const linkTo = (to: Month): MonthLink => ({ month: to, label: monthWords(language, firstOf(to), today) });
  const { length, longest, completeDays, shields } = streak;
  return {
    partnerName: partner && callName(partner),
    isPaused: paused !== null,
    ...{ length, longest, completeDays, shields },
    untilNext: shields < SHIELDS_MAX ? SHIELD_EVERY - (completeDays % SHIELD_EVERY) : null,
    calendar: {
      ...linkTo(month),
      today,
      states,
      labels: dates.map((date) => longDate(language, date)),
      previous: month > from ? linkTo(monthBefore(month)) : null,
      next: month < until ? linkTo(monthAfter(month)) : null,
      covered: covered.length > 0 ? dateList(language, covered) : null,
    },
  };
}

/** The couple's first month, and the last in which one of the two has a day: it may have begun for one of them. */
function monthsOf({ partner, couple }: Member, today: LocalDate, now: Date): [Month, Month] {
  const theirs = partner ? ownDay(now, partner) : today;
  return [monthOf(couple.startsOn < today ? couple.startsOn : today), monthOf(theirs > today ? theirs : today)];
}
