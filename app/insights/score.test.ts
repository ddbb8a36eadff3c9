import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceFor } from "#app/rounds/agreement.ts";
import { lensPath, placePair } from "#app/ui/lens.ts";
import { ENOUGH, figureOf, wholeOf } from "./score.ts";

/** docs/product/insights.md#the-formula */

test("the whole is the mean of the parts that count, each as often as its weight says", () => {
  const [quizzes, games, rhythm] = [
    { figure: figureOf({ same: 49, of: 58, points: 58 }), weight: 3 },
    { figure: figureOf({ same: 84, of: 120, points: 120 }), weight: 3 },
    { figure: figureOf({ same: 61, of: 75, points: 75 }), weight: 2 },
  ];
  const weeks = { figure: figureOf({ same: 20, of: 24, points: 2 }), weight: 2 };
  expect([quizzes.figure, games.figure, rhythm.figure, weeks.figure]).toEqual([84, 70, 81, null]);
  expect(wholeOf([quizzes, games, weeks, rhythm])).toBe(78);
});

test("below the minimum there is no figure: of a part with three data points, and of a whole with one part", () => {
  expect(figureOf({ same: 3, of: 3, points: ENOUGH - 1 })).toBeNull();
  expect(figureOf({ same: 0, of: 4, points: ENOUGH })).toBe(0);
  expect(figureOf({ same: 0, of: 0, points: 9 })).toBeNull();
  expect(
    wholeOf([
      { figure: 100, weight: 3 },
      { figure: null, weight: 3 },
    ]),
  ).toBeNull();
  expect(wholeOf([])).toBeNull();
});

const figure = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
const parts = fc.array(fc.record({ figure, weight: fc.integer({ min: 1, max: 5 }) }), { maxLength: 6 });

test("the whole lies between the lowest and the highest figure, and what does not count changes nothing", () => {
  fc.assert(
    fc.property(parts, (all) => {
      const whole = wholeOf(all);
      const counting = all.filter((one) => one.figure !== null).map((one) => one.figure ?? 0);
      if (counting.length < 2) {
        expect(whole).toBeNull();
        return;
      }
      expect(whole).toBeGreaterThanOrEqual(Math.min(...counting));
      expect(whole).toBeLessThanOrEqual(Math.max(...counting));
      expect(wholeOf([...all, { figure: null, weight: 3 }])).toBe(whole);
    }),
  );
});

test("the lens that is drawn is truly that share of a circle's area, to a thousandth", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), (whole) => {
      const R = 100;
      const at = placePair({ r: R, distance: distanceFor({ same: whole, of: 100 }) * R, padX: 2, padY: 2 });
      const half = (at.them - at.you) / 2;
      // The lens as its path says it: from where the circles cross above to where they cross below, along both.
      const path = /^M([\d.]+) ([\d.]+)A100 100 0 0 1 \1 ([\d.]+)A100 100 0 0 1 \1 \2Z$/.exec(
        lensPath(at.you, at.them, at.y, R),
      );
      if (whole > 0) {
        expect(path).not.toBeNull();
        expect(Number(path?.[3]) - Number(path?.[2])).toBeCloseTo(2 * Math.sqrt(Math.max(0, R * R - half * half)), 1);
      }
      const lens = whole === 0 ? 0 : 2 * (R * R * Math.acos(half / R) - half * Math.sqrt(R * R - half * half));
      expect(Math.abs(lens / (Math.PI * R * R) - whole / 100)).toBeLessThan(0.001);
    }),
  );
});
