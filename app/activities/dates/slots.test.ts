import fc from "fast-check";
import { expect, test } from "vitest";
import { isAwakeAt, USUAL_HOURS } from "#app/about/hours.ts";
import { localTime } from "#app/calendar/time-zone.ts";
import { isAwake, suggestTimes } from "./slots.ts";

const LISBON = { zone: "Europe/Lisbon", hours: null };
const VANCOUVER = { zone: "America/Vancouver", hours: null };
const iso = (times: readonly Date[]) => times.map((at) => at.toISOString().slice(0, 16));
const MINUTE = 60_000;

test("in the evening of both as far as it goes, one a day, days off among them", () => {
  // A Thursday.
  const times = suggestTimes(LISBON, VANCOUVER, 60, new Date("2025-11-13T22:52:00Z"));
  expect(iso(times)).toEqual(["2025-11-14T19:00", "2025-11-15T19:00", "2025-11-16T19:00", "2025-11-17T19:00"]);
  expect(times.map((at) => localTime(at, VANCOUVER.zone))).toEqual(["11:00", "11:00", "11:00", "11:00"]);
});

test("nothing is suggested where there is no hour for both, or none that is long enough", () => {
  const night = { zone: "Europe/Lisbon", hours: { from: 22 * 60, to: 6 * 60 } };
  const now = new Date("2025-11-13T22:52:00Z");
  expect(suggestTimes({ zone: "Europe/Lisbon", hours: USUAL_HOURS }, night, 60, now)).toHaveLength(4);
  expect(suggestTimes({ zone: "Europe/Lisbon", hours: USUAL_HOURS }, night, 90, now)).toEqual([]);
  expect(suggestTimes({ zone: "Europe/Lisbon", hours: { from: 480, to: 1200 } }, night, 60, now)).toEqual([]);
});

const ZONES = [
  "Europe/Lisbon",
  "America/Vancouver",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "UTC",
];
const half = fc.integer({ min: 0, max: 47 }).map((at) => at * 30);
const hours = fc.option(fc.record({ from: half, to: half }));
const clock = fc.record({ zone: fc.constantFrom(...ZONES), hours });

test("whoever they are, wherever, and whenever it is: both are awake all along, it is ahead, and there are four at most", () => {
  const now = fc
    .integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2027, 0, 1) / MINUTE })
    .map((minute) => new Date(minute * MINUTE));
  const length = fc.constantFrom(10, 30, 45, 60, 100, 240);
  fc.assert(
    fc.property(clock, clock, length, now, (mine, theirs, minutes, at) => {
      const times = suggestTimes(mine, theirs, minutes, at);
      expect(times.length).toBeLessThanOrEqual(4);
      expect(iso(times)).toEqual(iso(times).toSorted());
      for (const time of times) {
        expect(time.getTime() - at.getTime()).toBeGreaterThanOrEqual(120 * MINUTE);
        for (let passed = 0; passed < minutes; passed += 30)
          for (const one of [mine, theirs]) {
            const clockOf = localTime(new Date(time.getTime() + passed * MINUTE), one.zone);
            const [hour = 0, minute = 0] = clockOf.split(":").map(Number);
            expect(isAwakeAt(one.hours ?? USUAL_HOURS, hour * 60 + minute)).toBe(true);
          }
      }
    }),
    { numRuns: 60 },
  );
});

test("somebody without hours of their own is awake from seven to eleven", () => {
  expect(isAwake(LISBON, new Date("2025-11-13T06:59:00Z"))).toBe(false);
  expect(isAwake(LISBON, new Date("2025-11-13T07:00:00Z"))).toBe(true);
});
