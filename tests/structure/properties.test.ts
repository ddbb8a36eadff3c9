import fc from "fast-check";
import { expect, test } from "vitest";

test("a property that fails names its seed and path, and with them it fails in the same way at once", () => {
  const wrong = fc.property(fc.array(fc.integer()), (all) => all.every((one) => one < 1_000_000));
  const first = fc.check(wrong);
  const [, seed, path] = /seed: (-?\d+), path: "([\d:]+)"/.exec(fc.defaultReportMessage(first) ?? "") ?? [];
  expect(Number(seed)).toBe(fc.readConfigureGlobal()?.seed);
  const again = fc.check(wrong, { seed: Number(seed), path: path ?? "", endOnFailure: true });
  expect([again.numRuns, again.counterexample]).toEqual([1, first.counterexample]);
});
