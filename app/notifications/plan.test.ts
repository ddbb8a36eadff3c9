import { describe, expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { type Due, planFor, type Reach } from "./plan.ts";
import { AT_FIRST } from "./settings.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const TODAY = "2026-03-10" as LocalDate;
const LATER = new Date("2026-03-11T12:00:00Z");
const reach: Reach = {
  settings: AT_FIRST,
  clock: { timeZone: "UTC", dayFloor: null, dayFloorSince: null },
  sentOn: null,
  sentCount: 0,
  here: false,
};
const due = (kind: Due["kind"], change: Partial<Due> = {}): Due => ({ kind, until: LATER, seen: false, ...change });
const all = (["joined", "answered", "question", "nudge", "streak", "summary"] as const).map((kind) => due(kind));

describe("planFor", () => {
  test("several things are one line, and a day about to close is not told unless it is wished for", () => {
    expect(planFor(all, reach, NOW)).toEqual({ do: "tell", count: 5, today: TODAY });
    const wished = { ...reach, settings: { ...AT_FIRST, streak: true } };
    expect(planFor(all, wished, NOW)).toMatchObject({ count: 6 });
    expect(planFor([due("streak")], reach, NOW)).toEqual({ do: "nothing" });
  });

  test.each<[string, Due, Partial<Reach>]>([
    ["switched off", due("nudge"), { settings: { ...AT_FIRST, nudge: false } }],
    ["over", due("nudge", { until: NOW }), {}],
    ["seen", due("nudge", { seen: true }), {}],
    ["they have a page open on which it shows", due("answered"), { here: true }],
    ["three have come today", due("nudge"), { sentOn: TODAY, sentCount: 3 }],
  ])("nothing: %s", (_, one, change) =>
    expect(planFor([one], { ...reach, ...change }, NOW)).toEqual({ do: "nothing" }),
  );

  test("three of yesterday are none of today, and who has a page open is reminded of what it does not show", () => {
    const yesterday = { sentOn: "2026-03-09" as LocalDate, sentCount: 3 };
    expect(planFor([due("nudge")], { ...reach, ...yesterday }, NOW)).toMatchObject({ do: "tell" });
    expect(planFor([due("question")], { ...reach, here: true }, NOW)).toMatchObject({ do: "tell" });
    expect(planFor([due("nudge")], { ...reach, sentOn: TODAY, sentCount: 2 }, NOW)).toMatchObject({ do: "tell" });
  });

  test("in the quiet it waits for the morning of the clock that they have by then, and what is over by then does not", () => {
    const night = new Date("2026-03-10T23:30:00Z");
    const morning = new Date("2026-03-11T08:00:00Z");
    expect(planFor([due("nudge")], reach, night)).toEqual({ do: "wait", until: morning });
    const away = { ...reach, clock: { ...reach.clock, timeZone: "America/Vancouver" } };
    expect(planFor([due("nudge")], away, night)).toMatchObject({ do: "tell" });
    expect(planFor([due("nudge", { until: new Date("2026-03-10T23:00:00Z") })], reach, night)).toEqual({
      do: "nothing",
    });
  });
});
