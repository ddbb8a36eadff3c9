import type { Month } from "#app/calendar/month.ts";

/** The whole at the end of a month; null where too little counted. */
export type MonthFigure = { month: Month; figure: number | null };

/** The field that is drawn on, in its own units: room for the figures at the left and for the months below. */
export const FIELD = { width: 320, height: 178, left: 30, right: 286, top: 14, bottom: 134 } as const;

/** The height of a figure from 0 to 100. */
export const heightOf = (figure: number): number =>
  Math.round((FIELD.bottom - (figure * (FIELD.bottom - FIELD.top)) / 100) * 10) / 10;

/** A line as SVG path data: its way, its marks, and where its last mark stands. */
export type TrendLine = { way: string; marks: string; end: { x: number; y: number; figure: number } };

/** So large is a mark: half its width. */
const R = 3.5;

/** A line through the months that have a figure; null where fewer than two have one: there is no line yet. */
export function lineThrough(months: readonly MonthFigure[]): TrendLine | null {
  const step = (FIELD.right - FIELD.left) / Math.max(1, months.length - 1);
  const places = months.flatMap(({ figure }, i) =>
    figure === null ? [] : [{ x: Math.round((FIELD.left + i * step) * 10) / 10, y: heightOf(figure), figure }],
  );
  const end = places.at(-1);
  if (!end || places.length < 2) return null;
  return {
    way: places.map(({ x, y }, i) => `${i ? "L" : "M"}${x} ${y}`).join(""),
    marks: places
      .map(
        ({ x, y }) => `M${Math.round((x - R) * 10) / 10} ${y}a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0`,
      )
      .join(""),
    end,
  };
}
