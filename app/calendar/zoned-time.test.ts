import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type LocalDate } from "./local-date.ts";
import { localDateAt, localTime } from "./time-zone.ts";
import { isTime, momentsAt } from "./zoned-time.ts";

const ZONES = [
  ...["UTC", "Europe/Lisbon", "America/Vancouver", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia"],
  ...["America/St_Johns", "Africa/Casablanca", "Pacific/Chatham", "America/Havana", "Africa/Cairo", "Asia/Gaza"],
];
const iso = (moments: readonly Date[]) => moments.map((at) => at.toISOString());

test("a time that the clocks leave out is no moment, one that they go through twice is two", () => {
  expect(iso(momentsAt("2026-03-29", "01:30", "Europe/Lisbon"))).toEqual([]);
  expect(iso(momentsAt("2026-03-29", "02:00", "Europe/Lisbon"))).toEqual(["2026-03-29T01:00:00.000Z"]);
  expect(iso(momentsAt("2026-10-25", "01:30", "Europe/Lisbon"))).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T01:30:00.000Z",
  ]);
  // Half an hour on one island, a whole day on another.
  expect(momentsAt("2026-10-04", "02:15", "Australia/Lord_Howe")).toEqual([]);
  expect(momentsAt("2011-12-30", "12:00", "Pacific/Apia")).toEqual([]);
});

test("each moment is found by what a clock shows of it, and nothing else is", () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), minutes, (zone, minute) => {
      const at = new Date(minute * 60_000);
      const [date, time] = [localDateAt(at, zone), localTime(at, zone)];
      const found = momentsAt(date, time, zone);
      expect(iso(found)).toContain(at.toISOString());
      for (const one of found) expect([localDateAt(one, zone), localTime(one, zone)]).toEqual([date, time]);
    }),
  );
});

test("around each change of the clocks as many moments are found as a minute by minute look finds", () => {
  for (const [zone, day] of [
    ["Europe/Lisbon", "2026-03-29"],
    ["Europe/Lisbon", "2026-10-25"],
    ["America/Vancouver", "2026-11-01"],
    ["Australia/Lord_Howe", "2026-04-05"],
    ["Pacific/Chatham", "2026-09-27"],
    ["America/Havana", "2026-11-01"],
  ] as const) {
    const seen = new Map<string, number>();
    const from = Date.parse(`${addDays(day, -2)}T00:00Z`);
    for (let minute = 0; minute < 5 * 1440; minute += 15) {
      const at = new Date(from + minute * 60_000);
      const shown = `${localDateAt(at, zone)} ${localTime(at, zone)}`;
      seen.set(shown, (seen.get(shown) ?? 0) + 1);
    }
    for (let quarter = 0; quarter < 96; quarter++) {
      const time = `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
      expect([zone, time, momentsAt(day as LocalDate, time, zone).length]).toEqual([
        ...[zone, time, seen.get(`${day} ${time}`) ?? 0],
      ]);
    }
  }
});

test("what is no time of a day is none", () => {
  for (const text of ["", "24:00", "7:30", "07:60", "07:30:00", " 07:30", "0a:00"]) {
    expect([text, isTime(text), momentsAt("2026-01-01", text, "UTC")]).toEqual([text, false, []]);
  }
});
