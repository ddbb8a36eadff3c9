import { expect, test } from "vitest";
import { eventsIn } from "./live/listener.ts";
import { codeOf, GROWTH_MAX, type Measured, STREAM_MAX, TRIPS_MAX, verdictOn } from "./live/verdict.ts";

const MB = 1_000_000;
const met: Measured = {
  streams: 1_000,
  used: { none: 100 * MB, begin: 100 * MB + 1_000 * STREAM_MAX, end: (100 * MB + 1_000 * STREAM_MAX) * GROWTH_MAX },
  resident: { none: 200 * MB, begin: 230 * MB, end: 235 * MB },
  opens: Array.from({ length: 100 }, () => 10 * TRIPS_MAX),
  bare: Array.from({ length: 100 }, () => 10),
  events: { due: 1_200, lost: 0 },
  again: { due: 200, lost: 0 },
};
const of = (more: Partial<Measured>) => {
  const lines = verdictOn({ ...met, ...more });
  return { code: codeOf(lines), is: lines.map(({ is }) => is) };
};

test("what is promised is met up to its edge, and missed beyond it", () => {
  expect(of({})).toEqual({ code: 0, is: [true, true, true, true] });
  const { used } = met;
  expect(of({ used: { ...used, none: used.none - 1_000 } }).is).toEqual([false, true, true, true]);
  expect(of({ used: { ...used, end: used.end + MB } }).is).toEqual([true, false, true, true]);
  // A hundredth counts, and one of a thousand does not.
  const slow = (count: number) => Array.from({ length: 1_000 }, (_, at) => (at < count ? 1_000 : 10));
  expect(of({ opens: slow(11) })).toEqual({ code: 1, is: [true, true, false, true] });
  expect(of({ opens: slow(1) }).code).toBe(0);
  expect(of({ events: { due: 1_200, lost: 1 } })).toEqual({ code: 1, is: [true, true, true, false] });
});

test("too little says nothing, and what is missed says more than it", () => {
  expect(of({ opens: met.opens.slice(1) })).toEqual({ code: 2, is: [true, true, null, true] });
  expect(of({ again: { due: 0, lost: 0 } })).toEqual({ code: 2, is: [true, true, true, null] });
  expect(of({ bare: [], events: { due: 3, lost: 1 } })).toEqual({ code: 1, is: [true, true, null, false] });
});

test("events are read as they come, in whatever pieces", () => {
  const told = { by: "partner", activity: "thought", item: "1", what: "done" };
  const text = `retry: 1000\n\n:\n\nevent: told\nid: 7\ndata: ${JSON.stringify(told)}\n\nevent: here\ndata: {}\n\neve`;
  expect(eventsIn(text)).toEqual({
    events: [
      { id: "7", told },
      { id: null, told: null },
    ],
    left: "eve",
  });
  for (let at = 0; at < text.length; at++) {
    const first = eventsIn(text.slice(0, at));
    const second = eventsIn(first.left + text.slice(at));
    expect([...first.events, ...second.events]).toEqual(eventsIn(text).events);
  }
});
