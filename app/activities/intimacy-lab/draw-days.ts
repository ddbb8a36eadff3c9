import { addDays, type LocalDate } from "#app/calendar/local-date.ts";

/** At most so many cards come out on a day. */
export const A_DAY = 2;
/** So many places are open to each card that is drawn: a day that brings none is nothing out of the way. */
const PLACES = 20;

/**
 * Draws a day for each of some cards, whatever was said to them, from the days after one: at random, and no more on a
 * day than may come out.
 * @param taken the days that other cards have
 * @param below a whole number from 0 to less than n
 */
export function drawDays(
  count: number,
  after: LocalDate,
  taken: readonly LocalDate[],
  below: (n: number) => number,
): LocalDate[] {
  const onDay = Map.groupBy(taken, (day) => day);
  const free: LocalDate[] = [];
  for (let day = addDays(after, 1); free.length < Math.max(PLACES, count); day = addDays(day, 1))
    for (let i = onDay.get(day)?.length ?? 0; i < A_DAY; i++) free.push(day);
  return Array.from({ length: count }, () => free.splice(below(free.length), 1)[0] as LocalDate);
}
