/** How much of what was compared is the same, and from how many things it was reckoned: matches, pairs, weeks, days. */
export type Tally = { same: number; of: number; points: number };

/** A part counts from so many data points on (docs/product/insights.md#the-formula). */
export const ENOUGH = 4;
/** The whole is there once so many parts count (docs/product/insights.md#the-formula). */
const PARTS = 2;

/** A part's figure from 0 to 100; null below the minimum. */
export const figureOf = ({ same, of, points }: Tally): number | null =>
  points < ENOUGH || of <= 0 ? null : Math.round((100 * Math.min(same, of)) / of);

/** What counts of a part: its figure, and how often it is taken. */
export type Weighed = { figure: number | null; weight: number };

/**
 * The whole, from 0 to 100: the mean of the figures that count, each as often as its weight says; null where too few do.
 * It is reckoned from the figures as they stand on the page, so that who reckons after it comes to the same.
 */
export function wholeOf(parts: readonly Weighed[]): number | null {
  const counting = parts.flatMap(({ figure, weight }) => (figure === null ? [] : [{ figure, weight }]));
  if (counting.length < PARTS) return null;
  const weights = counting.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round(counting.reduce((sum, { figure, weight }) => sum + figure * weight, 0) / weights);
}
