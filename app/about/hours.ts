/** From when to when somebody is awake, in minutes since midnight on their own clock. `to` may lie past midnight. */
export type Hours = { from: number; to: number };

/** The hours of the two, as one of them sees it; null for one who has said none, or none that the other may see. */
export type HoursOfBoth = { mine: Hours | null; theirs: Hours | null };

/** A part of a day, in minutes since its midnight: 0 to 1,440. */
export type Span = { from: number; to: number };

const DAY = 1440;

/** Until somebody says otherwise: 7 to 23. */
export const USUAL_HOURS: Hours = { from: 7 * 60, to: 23 * 60 };

/** The times that can be chosen: each half hour, "00:00" to "23:30". */
export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, at) => clockOf(at * 30));

/** "07:30" for 450, and for 1,890; "24:00" has no name of its own here. */
export function clockOf(minutes: number): string {
  const inDay = ((minutes % DAY) + DAY) % DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}

/** The minutes since midnight of "07:30"; null for what is no such time. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The hours as parts of one day: two where they go on past midnight. In order. */
function spansOf({ from, to }: Hours): Span[] {
  const start = ((from % DAY) + DAY) % DAY;
  const length = (((to - from) % DAY) + DAY) % DAY;
  const end = start + length;
  if (end <= DAY) return [{ from: start, to: end }];
  return [
    { from: 0, to: end - DAY },
    { from: start, to: DAY },
  ];
}

/** Whether somebody with these hours is awake at this time of their own day. @param minute since its midnight */
export const isAwakeAt = (hours: Hours, minute: number): boolean =>
  spansOf(hours).some(({ from, to }) => minute >= from && minute < to);

/** The parts of one's day in which both are awake, and those of each. */
export type Overlap = { mine: Span[]; theirs: Span[]; both: Span[] };

/**
 * Lays the waking hours of two people over the day of the first one.
 * @param ahead minutes that the first one's clock is ahead of the other's
 */
export function overlapOf(mine: Hours, theirs: Hours, ahead: number): Overlap {
  const a = spansOf(mine);
  const b = spansOf({ from: theirs.from + ahead, to: theirs.to + ahead });
  const both = a.flatMap((x) =>
    b.flatMap((y): Span[] => {
      const [from, to] = [Math.max(x.from, y.from), Math.min(x.to, y.to)];
      return from < to ? [{ from, to }] : [];
    }),
  );
  return { mine: a, theirs: b, both: both.sort((x, y) => x.from - y.from) };
}

/** How long both are awake in a day. Minutes. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** The parts as they are said: one that ends at midnight and one that begins there are one. `to` may be past 1,440. */
export function saidSpans(spans: readonly Span[]): Span[] {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last || first === last || first.from !== 0 || last.to !== DAY) return [...spans];
  return [...spans.slice(1, -1), { from: last.from, to: DAY + first.to }];
}
