import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { USUAL_HOURS } from "#app/about/hours.ts";
import dateIdeas from "#db/content/date-ideas.json" with { type: "json" };
import { eveningOf, HOW, howAreThey, isLate, suitsTonight, WHERE, whereAreThey } from "./tonight.ts";

const HOUR_MS = 3_600_000;
const LISBON = { lat: 38.72, lon: -9.13 };
const CASCAIS = { lat: 38.7, lon: -9.42 };
const VANCOUVER = { lat: 49.28, lon: -123.12 };

describe("which ideas are for tonight", () => {
  test("each way to be has at least ten of those that ship, in the free half too", () => {
    for (const where of WHERE)
      for (const how of HOW) {
        const some = dateIdeas.items.filter((item) => suitsTonight(item, where, how));
        expect([where, how, some.length > 20]).toEqual([where, how, true]);
        expect(some.filter(({ tier }) => tier === "free").length).toBeGreaterThanOrEqual(10);
      }
  });

  test("where the two are, how they are, how long it takes, and nothing that needs the post or the shops", () => {
    const idea = { category: "at-home", setting: "either", minutes: 30, energy: "any" };
    const fits = (more: Partial<typeof idea>) =>
      WHERE.flatMap((where) =>
        HOW.filter((how) => suitsTonight({ ...idea, ...more }, where, how)).map((how) => [where, how]),
      );
    expect(fits({})).toHaveLength(4);
    expect(fits({ setting: "remote" }).map(([where]) => where)).toEqual(["apart", "apart"]);
    expect(fits({ setting: "together" }).map(([where]) => where)).toEqual(["together", "together"]);
    for (const awakeOnly of [{ minutes: 46 }, { energy: "high" }, { category: "little-adventure" }])
      expect(fits(awakeOnly).map(([, how]) => how)).toEqual(["awake", "awake"]);
    expect(fits({ energy: "low" }).map(([, how]) => how)).toEqual(["tired", "tired"]);
    for (const never of [{ minutes: 121 }, { category: "by-post" }, { category: "out-and-about" }])
      expect(fits(never)).toEqual([]);
  });

  test("where it is not known where the two are, only what suits both", () => {
    const idea = { category: "at-home", minutes: 30, energy: "any" };
    const settings = ["either", "remote", "together"].filter((setting) =>
      suitsTonight({ ...idea, setting }, null, "awake"),
    );
    expect(settings).toEqual(["either"]);
  });
});

describe("what is taken from what is known", () => {
  const nothing = { visiting: false, cities: [null, null], zones: [null, null] };
  const lisbon = "Europe/Lisbon";

  test.each([
    ["nothing known", {}, "apart"],
    ["a visit", { visiting: true, cities: [LISBON, VANCOUVER] }, "together"],
    ["two cities", { cities: [LISBON, VANCOUVER], zones: [lisbon, lisbon] }, "apart"],
    ["two towns of one place", { cities: [LISBON, CASCAIS], zones: [lisbon, "America/Vancouver"] }, "together"],
    ["one clock", { zones: [lisbon, lisbon] }, "together"],
    ["one clock and one city", { cities: [LISBON, null], zones: [lisbon, lisbon] }, "together"],
    ["two clocks", { zones: [lisbon, "America/Vancouver"] }, "apart"],
    ["one zone unknown", { zones: [lisbon, null] }, "apart"],
  ] as const)("%s", (_, known, where) => {
    expect(whereAreThey({ ...nothing, ...known })).toBe(where);
  });

  test("late is from two hours before one sleeps until one is up, also past midnight", () => {
    const at = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
    for (const [clock, late] of [
      ["06:59", true],
      ["07:00", false],
      ["20:59", false],
      ["21:00", true],
      ["23:30", true],
    ] as const)
      expect([clock, isLate(USUAL_HOURS, at(clock))]).toEqual([clock, late]);
    const owl = { from: 14 * 60, to: 28 * 60 };
    for (const [clock, late] of [
      ["13:00", true],
      ["15:00", false],
      ["23:30", false],
      ["01:59", false],
      ["02:00", true],
      ["05:00", true],
    ] as const)
      expect([clock, isLate(owl, at(clock))]).toEqual([clock, late]);
  });
});

describe("how the two are", () => {
  // Half past nine in Lisbon, half past one in the afternoon in Vancouver.
  const now = new Date("2026-01-15T21:30:00Z");
  const nothing = { mine: null, theirs: null };

  test("tired where it is late for one of them by their own hours, or where what both shared says so", () => {
    const lisbon = ["Europe/Lisbon", "America/Vancouver"] as const;
    expect(howAreThey(nothing, lisbon, false, now)).toBe("tired");
    expect(howAreThey({ ...nothing, mine: { from: 14 * 60, to: 28 * 60 } }, lisbon, false, now)).toBe("awake");
    expect(howAreThey(nothing, ["America/Vancouver", null], false, now)).toBe("awake");
    expect(howAreThey(nothing, [null, null], true, now)).toBe("tired");
  });
});

describe("the evening of two", () => {
  const zone = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
  const somewhen = fc.integer({ min: 0, max: 20_000 * 24 });

  test("is one number from six to two on the clock of either, the same for both, and another one a day later", () => {
    fc.assert(
      fc.property(somewhen, zone, zone, (hour, mine, theirs) => {
        const now = new Date(hour * HOUR_MS);
        expect(eveningOf(now, [mine, theirs])).toBe(eveningOf(now, [theirs, mine]));
        for (const ahead of [mine, theirs]) {
          const six = Math.floor(hour / 24) * 24 * HOUR_MS + 18 * HOUR_MS - ahead * 60_000;
          const at = (hours: number) => eveningOf(new Date(six + hours * HOUR_MS), [mine, theirs]);
          expect([0, 2, 5, 8].map(at)).toEqual([0, 0, 0, 0].map(at));
          expect(at(24)).toBe(at(0) + 1);
        }
      }),
    );
  });

  test("without a clock it is a day of UTC", () => {
    expect(eveningOf(new Date("2026-03-02T00:00:00Z"), [])).toBe(eveningOf(new Date("2026-03-01T23:59:00Z"), []) + 1);
  });
});
