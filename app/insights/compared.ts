import type { LocalDate } from "#app/calendar/local-date.ts";
import { type Month, monthOf } from "#app/calendar/month.ts";
import type { Tally } from "./score.ts";

/** Something that both did and that is open to both, as far as the two are the same in it. */
export type Compared = Tally & {
  /** What it was, within its activity: a quiz, a theme, a week. */
  thing: string;
  /** Which time of it; of something that was done again the last time counts. */
  time: number;
  /** The day on which it opened. */
  on: LocalDate;
  /** In what the two are the same, and in what they are not: names that the activity understands, a few of each. */
  alike: readonly string[];
  apart: readonly string[];
};

/** All that is known of a part: what counts of it, and how it stood at the end of each month in which it changed. */
export type Part = {
  compared: readonly Compared[];
  months: Readonly<Record<string, readonly [number, number, number]>>;
};

export const NO_PART: Part = { compared: [], months: {} };

/** Months of the past that are kept: three years of them. */
const MONTHS = 36;

/** Before: the older one, and of one day that whose name comes first. */
const inOrder = (one: Compared, other: Compared): number =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : one.thing < other.thing ? -1 : one.thing > other.thing ? 1 : 0;

/** What all of a part comes to. */
export const tallyOf = ({ compared }: Pick<Part, "compared">): Tally =>
  compared.reduce(
    (sum, { same, of, points }) => ({ same: sum.same + same, of: sum.of + of, points: sum.points + points }),
    {
      same: 0,
      of: 0,
      points: 0,
    },
  );

/** Whether something opened in a month before the newest one that is known: how the months stood is then to be reckoned anew. */
export const comesLate = ({ months }: Part, { on }: Compared): boolean =>
  Object.keys(months).some((month) => month > monthOf(on));

/**
 * A part with something more in it. The same once more changes nothing, and neither does an earlier time of a thing. What
 * comes late stands in the newest month, until the part is reckoned anew.
 * @param most so many things count at most, the newest
 */
export function withCompared(part: Part, one: Compared, most: number): Part {
  const before = part.compared.find(({ thing }) => thing === one.thing);
  if (before && before.time > one.time) return part;
  const others = part.compared.filter(({ thing }) => thing !== one.thing);
  const compared = [...others, one].sort(inOrder).slice(-most);
  const { same, of, points } = tallyOf({ compared });
  const month = [...Object.keys(part.months), monthOf(one.on)].sort().at(-1) ?? "";
  const months = Object.entries({ ...part.months, [month]: [same, of, points] as const })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(-MONTHS);
  return { compared, months: Object.fromEntries(months) };
}

/** A part from all that is open of it, in whatever order it comes. */
export const partFrom = (all: readonly Compared[], most: number): Part =>
  [...all]
    .sort((one, other) => inOrder(one, other) || one.time - other.time)
    .reduce((part, one) => withCompared(part, one, most), NO_PART);

/** How a part stood at the end of a month. */
export function tallyAt(part: Part, month: Month): Tally {
  const until = Object.keys(part.months).filter((one) => one <= month);
  const [same = 0, of = 0, points = 0] = part.months[until.sort().at(-1) ?? ""] ?? [];
  return { same, of, points };
}
