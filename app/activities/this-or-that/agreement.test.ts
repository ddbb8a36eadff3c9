import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, distanceFor, howMuch, type Pair } from "./agreement.ts";
import type { Pick } from "./plays.ts";

const pair = (id: string): Pair => ({ id, version: 1, first: "a", second: "b", retired: false });

/** How much of a circle another one of the same size covers, found by counting points of a grid in it. */
function covered(distance: number): number {
  let [inOne, inBoth] = [0, 0];
  for (let x = -1; x <= 1; x += 0.01)
    for (let y = -1; y <= 1; y += 0.01) {
      if (Math.hypot(x, y) > 1) continue;
      inOne++;
      if (Math.hypot(x - distance, y) <= 1) inBoth++;
    }
  return inBoth / inOne;
}

test("the lens is truly that share of a circle, from none of it to all", () => {
  for (let same = 0; same <= 30; same += 3) {
    const distance = distanceFor({ same, of: 30 });
    expect(Math.abs(covered(distance) - same / 30)).toBeLessThan(0.01);
  }
  expect(distanceFor({ same: 0, of: 0 })).toBeCloseTo(2);
});

test("each pair that both have picked in is the same or differs, in the game's order; what one left out is in neither", () => {
  const picks = fc.dictionary(
    fc.constantFrom("1", "2", "3", "4", "5", "__proto__"),
    fc.constantFrom<Pick>("first", "second"),
  );
  fc.assert(
    fc.property(picks, picks, (mine, theirs) => {
      const pairs = ["5", "1", "3", "2", "constructor"].map(pair);
      const { same, differ, agreement } = compare(pairs, mine, theirs);
      const both = pairs.filter(({ id }) => Object.hasOwn(mine, id) && Object.hasOwn(theirs, id));
      expect(both.filter((one) => same.includes(one) || differ.includes(one))).toEqual(both);
      expect(agreement).toEqual({ same: same.length, of: both.length });
      expect(same.every(({ id }) => mine[id] === theirs[id])).toBe(true);
      expect(differ.some(({ id }) => mine[id] === theirs[id])).toBe(false);
    }),
  );
});

test("what is said above it follows how much is the same", () => {
  const said = [30, 29, 18, 17, 12, 11, 1, 0].map((same) => howMuch({ same, of: 30 }));
  expect(said).toEqual(["all", "most", "most", "half", "half", "few", "few", "none"]);
});
