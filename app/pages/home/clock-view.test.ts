import fc from "fast-check";
import { expect, test } from "vitest";
import { clockOf, type Hours, minutesOf, USUAL_HOURS } from "#app/about/hours.ts";
import { readHours, writeHours } from "#app/about/noted-hours.ts";
import type { Member } from "#app/members/member.ts";
import { clockView } from "./clock-view.ts";

const two = (mine: string | null, theirs: string | null) =>
  ({
    person: { timeZone: mine },
    partner: { timeZone: theirs, firstName: "Sam", email: "sam@example.org" },
  }) as unknown as Member;

const hours = (from: string, to: string): Hours => ({ from: minutesOf(from) ?? 0, to: minutesOf(to) ?? 0 });
const NONE = { mine: null, theirs: null };

function bothAwake(zones: [string, string], said: { mine: Hours | null; theirs: Hours | null }, at: string): boolean {
  const view = clockView("en", two(...zones), said, new Date(at));
  if (!view) throw new Error("no clocks");
  return view.bothAwake;
}

test("until both zones are known there are no clocks", () => {
  expect(clockView("en", two(null, "UTC"), NONE, new Date())).toBeNull();
  expect(clockView("en", two("UTC", null), NONE, new Date())).toBeNull();
});

test("nobody has said their hours: from 7 to 23 both are awake", () => {
  const at = (time: string) => bothAwake(["UTC", "UTC"], NONE, `2026-03-01T${time}:59Z`);
  expect(["06:59", "07:00", "12:00", "22:59", "23:00", "00:00"].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("whoever is awake from 22 to 6 is awake at midnight and asleep at noon, to the minute", () => {
  const said = { mine: hours("22:00", "06:00"), theirs: hours("00:00", "23:30") };
  const at = (time: string) => bothAwake(["UTC", "UTC"], said, `2026-03-01T${time}:59Z`);
  expect(["21:59", "22:00", "23:29", "23:30", "23:59", "00:00", "05:59", "06:00", "12:00"].map(at)).toEqual([
    ...[false, true, true, false, false],
    ...[true, true, false, false],
  ]);
});

test("each one's hours go by their own clock, also in the weeks in which one zone alone has summer time", () => {
  const zones: [string, string] = ["Europe/Lisbon", "America/New_York"];
  const said = { mine: hours("07:00", "23:00"), theirs: hours("07:30", "22:00") };
  // Seven and a half in New York is half past twelve in Lisbon; for three weeks of March half past eleven.
  const noon = (date: string) => bothAwake(zones, said, `${date}T11:45:00Z`);
  expect(["2026-03-07", "2026-03-08", "2026-03-28", "2026-03-29", "2026-10-25", "2026-11-01"].map(noon)).toEqual([
    ...[false, true, true, true],
    ...[true, false],
  ]);
  // In Lisbon 23:00 comes an hour earlier from 29 March on.
  const evening = (date: string) => bothAwake(zones, { ...said, theirs: hours("00:00", "23:30") }, `${date}T22:30:00Z`);
  expect(["2026-03-28", "2026-03-29"].map(evening)).toEqual([true, false]);
});

const ZONES = ["UTC", "Europe/Lisbon", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati", "America/St_Johns"];
const zone = fc.constantFrom(...ZONES);
const someHours = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 47 }))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => hours(clockOf(from * 30), clockOf(to * 30)));
const said = fc.option(someHours);

/** Reckoned another way: how long ago the last waking was on this clock, and how long the day lasts. */
function isUp(said: Hours | null, name: string, at: Date): boolean {
  const { from, to } = said ?? USUAL_HOURS;
  const [hour = 0, minute = 0] = at
    .toLocaleTimeString("en-GB", { timeZone: name, hour: "2-digit", minute: "2-digit" })
    .split(":")
    .map(Number);
  return (hour * 60 + minute - from + 1440) % 1440 < (to - from + 1440) % 1440;
}

test("the discs meet exactly while each is awake on their own clock, whatever the hours, the zones and the time of year", () => {
  const year = Date.UTC(2026, 0, 1) / 60_000;
  fc.assert(
    fc.property(
      zone,
      zone,
      said,
      said,
      fc.integer({ min: 0, max: 366 * 1440 }),
      (here, there, mine, theirs, minute) => {
        const at = new Date((year + minute) * 60_000);
        expect(bothAwake([here, there], { mine, theirs }, at.toISOString())).toBe(
          isUp(mine, here, at) && isUp(theirs, there, at),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test("hours are noted so that they come back as they were, and what is no such note says nothing", () => {
  fc.assert(
    fc.property(said, (some) => {
      expect(readHours(writeHours(some))).toEqual(some);
    }),
  );
  for (const noted of ["", "-", "07:00", "07:00/", "7/23", "24:00/06:00", "07:00-23:00"])
    expect(readHours(noted)).toBeNull();
});
