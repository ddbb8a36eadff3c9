import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { isClosed, isOpen, type Round } from "#app/rounds/round.ts";

/** A category may be played again so many days after both have finished it (docs/product/this-or-that.md#again). */
export const AGAIN_DAYS = 30;

export const FIRST = "first";
export const SECOND = "second";
/** In the place of a pick: takes it back. */
export const BACK = "back";
/** In the place of a pick: ends a game in which no pair is left to pick in. */
export const END = "end";
export type Pick = typeof FIRST | typeof SECOND;
/** What somebody has picked, by the ids of the pairs, in the order in which they picked. */
export type Picks = Readonly<Record<string, Pick>>;

/** The item of a round: the category and which time the two play it. */
export const itemOf = (category: string, time: number): string => `${category}.${time}`;

/** What an item names; null for what names nothing. */
export function ofItem(item: string): { category: string; time: number } | null {
  const [, category, time] = /^([a-z][a-z-]{1,40})\.([1-9]\d{0,3})$/.exec(item) ?? [];
  return category && time ? { category, time: Number(time) } : null;
}

/** A category as the two stand with it. */
export type Play = {
  /** Which time it is that the member plays or has played, from 1. */
  time: number;
  /** That round; null where neither has finished it. */
  round: Round | null;
};

/** How the two stand with a category. @param rounds those of the category */
export function playOf(rounds: readonly Round[], today: LocalDate): Play {
  const [last] = rounds.toSorted((a, b) => timeOf(b) - timeOf(a));
  if (!last) return { time: 1, round: null };
  // One that is closed for good is over: what the two play next is another time.
  if (isClosed(last) || (isOpen(last) && today >= addDays(last.date, AGAIN_DAYS)))
    return { time: timeOf(last) + 1, round: null };
  return { time: timeOf(last), round: last };
}

/** Which time of its category a round is, whatever the category is called in it. */
export const timeOf = ({ item }: { item: string }): number => Number(/\.([1-9]\d{0,3})$/.exec(item)?.[1] ?? 0);
