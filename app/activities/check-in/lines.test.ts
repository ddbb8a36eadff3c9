import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { courseOf, FIELD, heightOf, lineThrough, nameHeights, type Point, SPANS } from "./lines.ts";

const TODAY: LocalDate = "2026-03-29";
/** Some of the days of a span, the oldest first. */
const pointsWithin = (days: number): fc.Arbitrary<Point[]> =>
  fc
    .uniqueArray(fc.tuple(fc.nat(days - 1), fc.integer({ min: 1, max: 5 })), { selector: ([ago]) => ago })
    .map((all) =>
      all.sort(([one], [other]) => other - one).map(([ago, place]) => ({ date: addDays(TODAY, -ago), place })),
    );
const aSpan = fc.constantFrom(...SPANS).chain((days) => fc.tuple(fc.constant(days), pointsWithin(days)));
const shapes = fc.constantFrom("round" as const, "diamond" as const);

/** The points that path data goes through. */
const through = (way: string) =>
  [...way.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe("a line", () => {
  test("goes through each point once, from left to right, inside the grid", () => {
    fc.assert(
      fc.property(aSpan, shapes, ([days, points], shape) => {
        const line = lineThrough(points, { today: TODAY, days, shape });
        if (points.length === 0) {
          expect(line).toBeNull();
          return;
        }
        const at = through(line?.way ?? "");
        expect(at).toHaveLength(points.length);
        for (const [i, { x, y }] of at.entries()) {
          expect(x).toBeGreaterThan(FIELD.left);
          expect(x).toBeLessThan(FIELD.right);
          if (i > 0) expect(x).toBeGreaterThan(at[i - 1]?.x ?? 0);
          expect(y).toBeCloseTo(heightOf(points[i]?.place ?? 0), 1);
        }
        expect(line?.end).toEqual({ ...at.at(-1), place: points.at(-1)?.place });
        expect(line?.marks.match(/M/g)).toHaveLength(points.length);
      }),
    );
  });

  test("5 stands at the top and 1 at the bottom, in even steps", () => {
    expect([heightOf(5), heightOf(1)]).toEqual([FIELD.top, FIELD.bottom]);
    expect(heightOf(2) - heightOf(3)).toBe(heightOf(4) - heightOf(5));
  });

  test("begins at the left edge with the first day, and ends at the right with today", () => {
    for (const days of SPANS) {
      const ends = [addDays(TODAY, 1 - days), TODAY].map((date) => ({ date, place: 3 }));
      const [first, last] = through(lineThrough(ends, { today: TODAY, days, shape: "round" })?.way ?? "");
      expect([first?.x, last?.x]).toEqual([FIELD.left + 6, FIELD.right - 6]);
    }
  });
});

test("the names at the ends of two lines never cover each other", () => {
  const height = fc.integer({ min: 1, max: 5 }).map(heightOf);
  fc.assert(
    fc.property(height, height, (you, them) => {
      const at = nameHeights(you, them);
      expect(Math.abs(at.you - at.them)).toBeGreaterThanOrEqual(17);
      if (you !== them) expect(Math.sign(at.you - at.them)).toBe(Math.sign(you - them));
    }),
  );
});

test("the course of a line names its ends, its lowest and its highest place", () => {
  fc.assert(
    fc.property(aSpan, ([, points]) => {
      const course = courseOf(points);
      if (points.length === 0) {
        expect(course).toBeNull();
        return;
      }
      expect([course?.first, course?.last, course?.count]).toEqual([points[0], points.at(-1), points.length]);
      for (const { place } of points) {
        expect(place).toBeGreaterThanOrEqual(course?.low ?? 6);
        expect(place).toBeLessThanOrEqual(course?.high ?? 0);
      }
      expect(points.map(({ place }) => place)).toEqual(expect.arrayContaining([course?.low, course?.high]));
    }),
  );
});
