import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { monthOf } from "#app/calendar/month.ts";
import { type Compared, comesLate, NO_PART, partFrom, tallyAt, tallyOf, withCompared } from "./compared.ts";

/** docs/product/insights.md#kept-up */

const MOST = 5;
const one = (more: Partial<Compared> = {}): Compared => ({
  ...{ thing: "waiting", time: 1, on: "2026-03-01", same: 6, of: 10, points: 10, alike: [], apart: [] },
  ...more,
});

test("of what was done again the last time counts, and the months keep how it stood", () => {
  const first = withCompared(NO_PART, one(), MOST);
  const again = withCompared(first, one({ time: 2, on: "2026-05-09", same: 9 }), MOST);
  expect(tallyOf(again)).toEqual({ same: 9, of: 10, points: 10 });
  expect(
    ["2026-02", "2026-03", "2026-04", "2026-05", "2027-01"].map((month) => tallyAt(again, month as never).same),
  ).toEqual([0, 6, 6, 9, 9]);
  expect(withCompared(again, one(), MOST)).toBe(again);
});

test("the newest count, as many as there may be", () => {
  const all = Array.from({ length: 9 }, (_, i) =>
    one({ thing: `week-${i}`, on: addDays("2026-03-01", 7 * i), same: i }),
  );
  expect(partFrom(all, MOST).compared.map(({ same }) => same)).toEqual([4, 5, 6, 7, 8]);
});

const entries = fc.array(
  fc.record({
    thing: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
    day: fc.integer({ min: 0, max: 900 }),
    same: fc.integer({ min: 0, max: 10 }),
  }),
  { maxLength: 40 },
);

test("kept up one after the other it is what is reckoned from all at once, and the same twice is once", () => {
  fc.assert(
    fc.property(entries, (drawn) => {
      const times = new Map<string, number>();
      const all = drawn
        .toSorted((x, y) => x.day - y.day || (x.thing < y.thing ? -1 : 1))
        .map(({ thing, day, same }) => {
          times.set(thing, (times.get(thing) ?? 0) + 1);
          return one({ thing, time: times.get(thing) ?? 1, on: addDays("2024-01-01", day), same });
        });
      const kept = all.reduce((part, next) => {
        const once = withCompared(part, next, MOST);
        expect(withCompared(once, next, MOST)).toEqual(once);
        return once;
      }, NO_PART);
      expect(kept).toEqual(partFrom([...all].reverse(), MOST));
      // Ten years of it are no more than this.
      expect(JSON.stringify(kept).length).toBeLessThan(4_000);
    }),
  );
});

test("what opens out of order: the whole and the newest month stand at once, and it is said that the others do not", () => {
  fc.assert(
    fc.property(entries, (drawn) => {
      const times = new Map<string, number>();
      const sorted = drawn
        .map((one, i) => ({ ...one, i }))
        .toSorted((x, y) => x.day - y.day || (x.thing < y.thing ? -1 : 1))
        .map(({ thing, day, same, i }) => {
          times.set(thing, (times.get(thing) ?? 0) + 1);
          return { i, next: one({ thing, time: times.get(thing) ?? 1, on: addDays("2024-01-01", day), same }) };
        });
      const asTheyCame = sorted.toSorted((x, y) => x.i - y.i).map(({ next }) => next);
      let isLate = false;
      const kept = asTheyCame.reduce((part, next) => {
        isLate ||= comesLate(part, next);
        return withCompared(part, next, MOST);
      }, NO_PART);
      const anew = partFrom(asTheyCame, MOST);
      expect(kept.compared).toEqual(anew.compared);
      expect(tallyAt(kept, "9999-12")).toEqual(tallyOf(anew));
      expect(tallyAt(anew, "9999-12")).toEqual(tallyOf(anew));
      const inMonth = asTheyCame.every(
        (next, i) => i === 0 || monthOf(next.on) >= monthOf((asTheyCame[i - 1] ?? next).on),
      );
      expect(isLate).toBe(!inMonth);
    }),
  );
});

test("what comes a month late leaves the month that it belongs to as it stood, until it is reckoned anew", () => {
  const may = withCompared(NO_PART, one({ thing: "b", on: "2026-05-09", same: 9 }), MOST);
  const late = one({ thing: "a", on: "2026-03-09", same: 4 });
  expect(comesLate(may, late)).toBe(true);
  const kept = withCompared(may, late, MOST);
  expect([tallyAt(kept, "2026-03").of, tallyAt(kept, "2026-05").same]).toEqual([0, 13]);
  const anew = partFrom(kept.compared, MOST);
  expect([tallyAt(anew, "2026-03").same, tallyAt(anew, "2026-05").same]).toEqual([4, 13]);
});
