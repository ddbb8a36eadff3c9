/**
 * docs/product/speed-and-weight.md#targets: targets that are logged where they are missed, and nothing else.
 * Milliseconds.
 */
export const TARGETS = {
  "total load": 3000,
  "DOM processing": 1500,
  response: 500,
  "route change": 500,
} as const;

type Target = keyof typeof TARGETS;
export type Times = Partial<Record<Target, number>>;

/** What a page load took. @param timing the browser's own, once the load event is over */
export const loadTimes = (
  timing: Pick<
    PerformanceNavigationTiming,
    "startTime" | "requestStart" | "responseEnd" | "domComplete" | "loadEventEnd"
  >,
): Times => ({
  "total load": timing.loadEventEnd - timing.startTime,
  "DOM processing": timing.domComplete - timing.responseEnd,
  response: timing.responseEnd - timing.requestStart,
});

/** A sentence for each target that was missed. */
export const missedTargets = (times: Times): string[] =>
  (Object.entries(times) as [Target, number][])
    .filter(([target, took]) => took > TARGETS[target])
    .map(([target, took]) => `${target} took ${Math.round(took)} ms; the target is ${TARGETS[target]} ms`);
