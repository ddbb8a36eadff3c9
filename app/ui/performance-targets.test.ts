import { expect, test } from "vitest";
import { loadTimes, missedTargets } from "./performance-targets.ts";

test.each([
  ["total load", 3_000],
  ["DOM processing", 1_500],
  ["response", 500],
  ["route change", 500],
] as const)("%s: the target is %i ms, and is missed by a millisecond more", (target, limit) => {
  expect(missedTargets({ [target]: limit })).toEqual([]);
  expect(missedTargets({ [target]: limit + 1 })).toEqual([`${target} took ${limit + 1} ms; the target is ${limit} ms`]);
});

test("what a page load took is read from the browser's own times", () => {
  const timing = { startTime: 0, requestStart: 10, responseEnd: 611, domComplete: 2_200, loadEventEnd: 3_300 };
  expect(loadTimes(timing)).toEqual({ "total load": 3_300, "DOM processing": 1_589, response: 601 });
  expect(missedTargets(loadTimes(timing))).toHaveLength(3);
});
