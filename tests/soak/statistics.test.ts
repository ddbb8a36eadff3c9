import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "#tests/support/app.ts";
import { kolmogorovSmirnov, middleOf, quantile, signedRank, twoSided } from "./statistics.ts";

/** Numbers between 0 and 1, the same for the same seed. */
function numbers(seed: string): () => number {
  const random = seededRandom(seed);
  return () => Buffer.from(random(6)).readUIntBE(0, 6) / 2 ** 48;
}

/** Times as a server has them: most alike, some long. */
const times = (next: () => number, n: number, later = 0): number[] =>
  Array.from({ length: n }, () => 2 - Math.log(1 - next()) * 0.2 + (next() > 0.97 ? 3 : 0) + later);

test("the tail of the normal distribution is as the tables have it", () => {
  for (const [z, p] of [
    [0, 1],
    [0.6745, 0.5],
    [1.96, 0.04999579],
    [-2.5758, 0.01],
    [3.2905, 0.001],
    [5, 5.733e-7],
  ] as const)
    expect(twoSided(z) / p).toBeCloseTo(1, 3);
});

test("the rank test is as counted by hand: the least of ranks is 8 of 36, and all on one side is seldom", () => {
  // Ranks 1 to 8, of which 2 and 6 are negative: 28 against 8, 10 from the middle, of a deviation of √51.
  expect(signedRank([1, -2, 3, 4, 5, -6, 7, 8])).toBeCloseTo(twoSided(10 / Math.sqrt(51)), 12);
  // Equal ones share ranks: 1½, 1½, 3, and the first counts against the others.
  expect(signedRank([-1, 1, 2])).toBeCloseTo(twoSided(1.5 / Math.sqrt(3.5 - 6 / 48)), 12);
  expect(signedRank([0, 0])).toBe(1);
});

test("two samples that lie apart by so much are as unlikely as the tables of the distribution say", () => {
  // 200 against 200 with the sums apart by 0.136: one in twenty.
  const one = Array.from({ length: 200 }, (_, at) => at);
  expect(kolmogorovSmirnov(one, one)).toBe(1);
  const p = kolmogorovSmirnov(
    one,
    one.map((at) => at + 26.5),
  );
  expect(p).toBeGreaterThan(0.03);
  expect(p).toBeLessThan(0.06);
});

test("what is drawn from the same is told apart as often as is said, and no more often", () => {
  const next = numbers("alike");
  const found = { rank: 0, shape: 0 };
  const trials = 400;
  for (let trial = 0; trial < trials; trial++) {
    const [a, b] = [times(next, 200), times(next, 200)];
    if (signedRank(a.map((one, at) => one - (b[at] ?? 0))) < 0.05) found.rank++;
    if (kolmogorovSmirnov(a, b) < 0.05) found.shape++;
  }
  expect(found.rank).toBeGreaterThan(7);
  expect(found.rank).toBeLessThan(38);
  expect(found.shape).toBeLessThan(38);
});

test("2,000 of each show a fiftieth more time, and a long wait in one of forty", () => {
  const next = numbers("apart");
  const [a, b] = [times(next, 2_000), times(next, 2_000, 0.04)];
  expect(signedRank(a.map((one, at) => one - (b[at] ?? 0)))).toBeLessThan(1e-4);
  const waits = times(next, 2_000).map((one, at) => (at % 12 === 0 ? one + 3 : one));
  expect(kolmogorovSmirnov(a, waits)).toBeLessThan(1e-3);
});

test("the middle lies within what is said of it, and the order of the numbers changes nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 99 }), (all) => {
      const { middle, from, to } = middleOf(all);
      expect(from).toBeLessThanOrEqual(middle);
      expect(to).toBeGreaterThanOrEqual(middle);
      expect(middleOf(all.toReversed())).toEqual({ middle, from, to });
      expect(signedRank(all)).toBeCloseTo(signedRank(all.map((one) => -one)), 9);
    }),
  );
  expect(quantile([3, 1, 2])).toBe(2);
});
