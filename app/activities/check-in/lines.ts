import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";

/** Where somebody was on a date. */
export type Point = { date: LocalDate; place: number };

/** How many days back the lines go (docs/product/check-in.md#lines). */
export const SPANS = [30, 90] as const;
export type Span = (typeof SPANS)[number];

/** The field that is drawn on, in its own units. Room for the names at the right, for the dates below. */
export const FIELD = { width: 320, height: 178, left: 18, right: 246, top: 14, bottom: 134 } as const;
/** How far the first and the last day stand from the edges of the grid. */
const MARGIN = 6;

/** The height of a place on a scale. */
export const heightOf = (place: number): number => FIELD.bottom - ((place - 1) * (FIELD.bottom - FIELD.top)) / 4;

/** One of the two lines: its way, its marks, and where its last point stands. As SVG path data. */
export type Line = { way: string; marks: string; end: { x: number; y: number; place: number } };

const round = (value: number): number => Math.round(value * 10) / 10;

/** Round marks are one's own, hollow diamonds the partner's. @param r half their size */
const mark = (shape: "round" | "diamond", x: number, y: number, r: number): string =>
  shape === "round"
    ? `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
    : `M${round(x - r)} ${y}l${r} ${-r} ${r} ${r} ${-r} ${r}z`;

/**
 * A line through the points, from the first to the last; null where there is none. Days that say nothing are passed
 * over: the line goes on at the next one that does.
 * @param points the oldest first, all within the span that ends with `today`
 */
export function lineThrough(
  points: readonly Point[],
  { today, days, shape }: { today: LocalDate; days: Span; shape: "round" | "diamond" },
): Line | null {
  const last = points.at(-1);
  if (!last) return null;
  const width = FIELD.right - FIELD.left - 2 * MARGIN;
  const at = ({ date, place }: Point) => ({
    x: round(FIELD.right - MARGIN - (daysBetween(date, today) * width) / (days - 1)),
    y: round(heightOf(place)),
  });
  const places = points.map(at);
  const r = days === 30 ? 3.5 : 2;
  return {
    way: places.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join(""),
    marks: places.map(({ x, y }) => mark(shape, x, y, shape === "round" ? r : r + 0.5)).join(""),
    end: { ...at(last), place: last.place },
  };
}

/** So much room a name needs from the next one. */
const NAME_ROOM = 17;

/** How high the names at the ends of the two lines stand, so that neither covers the other. */
export function nameHeights(you: number, them: number): { you: number; them: number } {
  const apart = Math.abs(you - them);
  if (apart >= NAME_ROOM) return { you, them };
  const push = (NAME_ROOM - apart) / 2;
  return you <= them ? { you: you - push, them: them + push } : { you: you + push, them: them - push };
}

/** What a line says, in numbers; null for no line. */
export function courseOf(points: readonly Point[]) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const places = points.map(({ place }) => place);
  return { first, last, low: Math.min(...places), high: Math.max(...places), count: points.length };
}
