import { expect, test } from "vitest";
import { distanceFor, howMuch } from "./agreement.ts";

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

test("what is said above it follows how much is the same", () => {
  const said = [30, 29, 18, 17, 12, 11, 1, 0].map((same) => howMuch({ same, of: 30 }));
  expect(said).toEqual(["all", "most", "most", "half", "half", "few", "few", "none"]);
  expect(howMuch({ same: 0, of: 0 })).toBe("none");
});
