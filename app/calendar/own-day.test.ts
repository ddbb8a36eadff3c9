import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { zoneHasDate } from "#tests/support/zone-has-date.ts";
import { addDays, daysBetween, type LocalDate } from "./local-date.ts";
import { type Clockface, changeTimeZone, firstOpenDay, ownDay } from "./own-day.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const aZone = fc.constantFrom(
  "UTC",
  "Africa/Casablanca",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Lisbon",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
);
const between = (from: string, to: string) => fc.integer({ min: Date.parse(from), max: Date.parse(to) });
const anInstant = fc.oneof(
  { weight: 5, arbitrary: between("2012-01-01", "2040-01-01") },
  // Clocks change: forward in the north and back in the south, then the other way round, and Samoa leaves out a date.
  { weight: 2, arbitrary: between("2026-03-28", "2026-04-06") },
  { weight: 2, arbitrary: between("2026-10-02", "2026-11-02") },
  { weight: 1, arbitrary: between("2011-12-27", "2012-01-02") },
);

const living = (
  timeZone: string | null,
  dayFloor: LocalDate | null = null,
  dayFloorSince: Date | null = null,
): Clockface => ({ timeZone, dayFloor, dayFloorSince });
const dayOf = (instant: string, timeZone: string | null, dayFloor: LocalDate | null = null) =>
  ownDay(new Date(instant), living(timeZone, dayFloor));

/** The clock in Swedish: the shortest way to an independent "2026-03-29 05:00:00". */
const swedish = (time: number, zone: string) => new Date(time).toLocaleString("sv-SE", { timeZone: zone });

describe("the own day, in words", () => {
  test("what is written at 01:30 before going to bed belongs to the day that ends", () => {
    expect(dayOf("2026-05-10T01:30Z", "UTC")).toBe("2026-05-09");
    expect(dayOf("2026-05-10T03:59:59.999Z", "UTC")).toBe("2026-05-09");
    expect(dayOf("2026-05-10T04:00Z", "UTC")).toBe("2026-05-10");
    expect(dayOf("2026-05-10T12:00+05:45", "Asia/Kathmandu")).toBe("2026-05-10");
    expect(dayOf("2026-05-10T03:59+05:45", "Asia/Kathmandu")).toBe("2026-05-09");
  });

  test("is that of UTC until a zone is known", () => {
    expect(dayOf("2026-05-10T04:00Z", null)).toBe("2026-05-10");
    expect(dayOf("2026-05-10T03:59Z", null)).toBe("2026-05-09");
  });

  test("is not before the floor", () => {
    expect(dayOf("2026-05-10T12:00Z", "UTC", "2026-05-12")).toBe("2026-05-12");
    expect(dayOf("2026-05-10T12:00Z", "UTC", "2026-05-10")).toBe("2026-05-10");
    expect(dayOf("2026-05-10T12:00Z", "UTC", "2026-05-09")).toBe("2026-05-10");
  });

  test("starts four hours after midnight where the clocks change: at 05:00 in spring, at 03:00 in autumn", () => {
    expect(dayOf("2026-03-29T04:59+01:00", "Europe/Lisbon")).toBe("2026-03-28");
    expect(dayOf("2026-03-29T05:00+01:00", "Europe/Lisbon")).toBe("2026-03-29");
    expect(dayOf("2026-10-25T02:59Z", "Europe/Lisbon")).toBe("2026-10-24");
    expect(dayOf("2026-10-25T03:00Z", "Europe/Lisbon")).toBe("2026-10-25");
  });
});

describe("the own day", () => {
  test("changes at 04:00 on the clock where the clocks do not change", () => {
    fc.assert(
      fc.property(anInstant, aZone, (time, zone) => {
        const [date, clock] = swedish(time, zone).split(" ") as [LocalDate, string];
        const [, earlier] = swedish(time - 4 * HOUR, zone).split(" ") as [LocalDate, string];
        const hours = (Number(clock.slice(0, 2)) + 24 - Number(earlier.slice(0, 2))) % 24;
        fc.pre(hours === 4 && clock.slice(3) === earlier.slice(3));
        fc.pre(zone !== "Pacific/Apia" || date !== "2011-12-31");
        expect(ownDay(new Date(time), living(zone))).toBe(clock >= "04:00:00" ? date : addDays(date, -1));
      }),
      { numRuns: 200 },
    );
  });

  test("goes on day by day while one stays", () => {
    fc.assert(
      fc.property(anInstant, aZone, fc.nat({ max: 20 * HOUR }), (time, zone, wait) => {
        const [now, then] = [ownDay(new Date(time), living(zone)), ownDay(new Date(time + wait), living(zone))];
        const days = daysBetween(now, then);
        expect(days).toBeGreaterThanOrEqual(0);
        const leftOut = days === 2 && !zoneHasDate(zone, addDays(now, 1));
        expect(leftOut ? 1 : days).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  test("lasts from 23 to 25 hours, or 22 and 26 on the coast of Antarctica", () => {
    fc.assert(
      fc.property(between("2012-01-05", "2040-01-01"), aZone, (time, zone) => {
        const today = ownDay(new Date(time), living(zone));
        let [first, last] = [time, time];
        while (ownDay(new Date(first - 30 * MINUTE), living(zone)) === today) first -= 30 * MINUTE;
        while (ownDay(new Date(last + 30 * MINUTE), living(zone)) === today) last += 30 * MINUTE;
        const hours = (last - first) / HOUR + 0.5;
        const change = zone === "Antarctica/Troll" ? 2 : 1;
        expect(Math.abs(hours - 24)).toBeLessThanOrEqual(change);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the first day still open", () => {
  test("to who has told a zone is their own day", () => {
    fc.assert(
      fc.property(anInstant, aZone, (time, zone) => {
        const at = new Date(time);
        expect(firstOpenDay(at, living(zone))).toBe(ownDay(at, living(zone)));
      }),
    );
  });

  test("to who has not told one is never after the day that the zone, once told, gives them", () => {
    fc.assert(
      fc.property(anInstant, aZone, (time, zone) => {
        const at = new Date(time);
        const { dayFloor } = changeTimeZone(at, living(null), zone);
        expect(firstOpenDay(at, living(null)) <= ownDay(at, living(zone, dayFloor))).toBe(true);
      }),
    );
    expect(firstOpenDay(new Date("2026-05-10T15:59Z"), living(null))).toBe("2026-05-09");
    expect(firstOpenDay(new Date("2026-05-10T16:00Z"), living(null))).toBe("2026-05-10");
  });
});

describe("a change of zone, in words", () => {
  const change = (instant: string, from: Clockface, to: string) => changeTimeZone(new Date(instant), from, to);

  test("the first setting may go back a day, and skips nothing", () => {
    expect(dayOf("2026-05-10T06:00Z", null)).toBe("2026-05-10");
    expect(change("2026-05-10T06:00Z", living(null), "America/Los_Angeles")).toEqual({
      dayFloor: null,
      dayFloorSince: null,
      skipped: [],
    });
    expect(dayOf("2026-05-10T06:00Z", "America/Los_Angeles")).toBe("2026-05-09");
  });

  test("flying west over the date line one keeps the day one has", () => {
    const at = "2026-05-10T22:00Z";
    expect(dayOf(at, "Pacific/Auckland")).toBe("2026-05-11");
    const { dayFloor, skipped } = change(at, living("Pacific/Auckland"), "Pacific/Honolulu");
    expect([dayFloor, skipped]).toEqual(["2026-05-11", []]);
    expect(dayOf(at, "Pacific/Honolulu", dayFloor)).toBe("2026-05-11");
    expect(dayOf("2026-05-12T13:59Z", "Pacific/Honolulu", dayFloor)).toBe("2026-05-11");
    expect(dayOf("2026-05-12T14:00Z", "Pacific/Honolulu", dayFloor)).toBe("2026-05-12");
  });

  test("flying east over it, a date that has no hour left is skipped", () => {
    // 03:30 on the 11th in Pago Pago is 04:30 on the 12th in Kiritimati.
    const at = "2026-05-11T14:30Z";
    expect(dayOf(at, "Pacific/Pago_Pago")).toBe("2026-05-10");
    expect(change(at, living("Pacific/Pago_Pago"), "Pacific/Kiritimati")).toEqual({
      dayFloor: "2026-05-12",
      dayFloorSince: new Date(at),
      skipped: ["2026-05-11"],
    });
    expect(dayOf(at, "Pacific/Kiritimati", "2026-05-12")).toBe("2026-05-12");
  });

  test("an hour later the new date follows the old one", () => {
    const at = "2026-05-11T15:30Z";
    expect(change(at, living("Pacific/Pago_Pago"), "Pacific/Kiritimati").skipped).toEqual([]);
  });

  test("flying east, the day one was on lasts its 20 hours: the next one begins later that once, and none is lost", () => {
    // 19:00 in London is 04:00 in Sydney, two dates on. The 10th has begun 15 hours ago.
    const at = "2026-01-10T19:00Z";
    const { dayFloor, dayFloorSince, skipped } = change(at, living("Europe/London"), "Australia/Sydney");
    expect([dayFloor, dayFloorSince, skipped]).toEqual(["2026-01-10", new Date("2026-01-10T04:00Z"), []]);
    const dayAt = (instant: string) => ownDay(new Date(instant), living("Australia/Sydney", dayFloor, dayFloorSince));
    expect(["2026-01-10T23:59Z", "2026-01-11T00:00Z", "2026-01-11T19:59Z", "2026-01-11T20:00Z"].map(dayAt)).toEqual([
      "2026-01-10",
      "2026-01-11",
      "2026-01-11",
      "2026-01-12",
    ]);
    // From the 13th on the days begin at four in the morning there.
    expect(["2026-01-12T16:59Z", "2026-01-12T17:00Z"].map(dayAt)).toEqual(["2026-01-12", "2026-01-13"]);
  });

  test("who goes to and fro over the date line is given the skipped date once in seven days, else a day for it", () => {
    const at = "2026-05-11T14:30Z";
    const lately = living("Pacific/Pago_Pago", "2026-05-08", new Date("2026-05-08T15:00Z"));
    const { skipped, ...day } = change(at, lately, "Pacific/Kiritimati");
    expect([skipped, day.dayFloor]).toEqual([[], "2026-05-11"]);
    const there = { timeZone: "Pacific/Kiritimati", ...day };
    const days = [0, 20, 40, 60, 80, 100, 120].map((hours) => ownDay(new Date(Date.parse(at) + hours * HOUR), there));
    expect(days).toEqual([11, 12, 13, 14, 15, 16, 17].map((date) => `2026-05-${date}`));
  });

  test("a floor that is ahead stays", () => {
    const who = living("Pacific/Honolulu", "2026-05-11");
    const stays = { dayFloor: "2026-05-11", skipped: [] };
    expect(change("2026-05-10T22:00Z", who, "Europe/Lisbon")).toMatchObject(stays);
  });

  test("refuses what is no zone, also as the first", () => {
    expect(() => change("2026-05-10T22:00Z", living(null), "Mars/Olympus")).toThrow(RangeError);
    expect(() => change("2026-05-10T22:00Z", living("UTC"), "")).toThrow(RangeError);
  });
});

describe("a traveller's days", () => {
  const journey = fc.array(fc.record({ wait: fc.nat({ max: 50 * HOUR }), to: aZone }), { minLength: 1, maxLength: 14 });

  test("never go back, and with the skipped ones leave no gap", () => {
    fc.assert(
      fc.property(anInstant, aZone, journey, (start, home, stops) => {
        let [time, who] = [start, living(home)];
        const lived: LocalDate[] = [ownDay(new Date(time), who)];
        const skipped: LocalDate[] = [];
        const live = () => {
          const today = ownDay(new Date(time), who);
          const before = lived.at(-1) as LocalDate;
          expect(today >= before).toBe(true);
          if (today !== before) lived.push(today);
        };
        for (const { wait, to } of stops) {
          for (let left = wait; left > 0; left -= HOUR) {
            time += Math.min(left, HOUR);
            const before = lived.at(-1) as LocalDate;
            live();
            const between = addDays(before, 1);
            if (between < (lived.at(-1) as LocalDate) && !zoneHasDate(who.timeZone as string, between)) {
              skipped.push(between);
            }
          }
          const change = changeTimeZone(new Date(time), who, to);
          expect(change.dayFloor === null || change.dayFloor >= (who.dayFloor ?? "")).toBe(true);
          expect(change.skipped.length).toBeLessThanOrEqual(1);
          skipped.push(...change.skipped);
          who = living(to, change.dayFloor, change.dayFloorSince);
          live();
        }
        const first = lived[0] as LocalDate;
        const count = daysBetween(first, lived.at(-1) as LocalDate) + 1;
        expect([...lived, ...skipped].sort()).toEqual(Array.from({ length: count }, (_, i) => addDays(first, i)));
      }),
      { numRuns: 120 },
    );
  });

  test("last 20 hours each, but for dates that the date line takes: who is there once in each loses none", () => {
    const flights = fc.array(fc.record({ wait: fc.integer({ min: 20 * HOUR, max: 150 * HOUR }), to: aZone }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(between("2012-01-05", "2040-01-01"), aZone, flights, (start, home, stops) => {
        let [time, who] = [start, living(home)];
        const lasted = new Map<LocalDate, number>();
        for (const { wait, to } of [...stops, { wait: 240 * HOUR, to: home }]) {
          for (const end = time + wait; time < end; time += HOUR / 4) {
            const today = ownDay(new Date(time), who);
            lasted.set(today, (lasted.get(today) ?? 0) + 0.25);
          }
          const { skipped: _, ...day } = changeTimeZone(new Date(time), who, to);
          who = { timeZone: to, ...day };
        }
        // The first and the last are not whole.
        const whole = [...lasted.values()].slice(1, -1);
        expect(Math.min(...whole)).toBeGreaterThanOrEqual(19.75);
        // And ten days after the last flight the day is that of the place again, by the minute.
        const free = new Date(time + 240 * HOUR);
        expect(ownDay(free, who)).toBe(ownDay(free, living(who.timeZone)));
      }),
      { numRuns: 60 },
    );
  });

  test("are two at most in one sitting, and a third once in seven days, however often the zone is changed", () => {
    const visits = fc.array(
      fc.record({
        wait: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.constantFrom(48, 71, 72, 73)),
        zones: fc.array(aZone, { maxLength: 5 }),
      }),
      { minLength: 10, maxLength: 40 },
    );
    // In the one hour of the day in which it gives three, every third day.
    const worst = Array.from({ length: 30 }, () => ({ wait: 72, zones: [] }));
    const anHour = fc.oneof(anInstant, fc.constant(Date.parse("2026-05-11T14:30Z")));
    const sittingsOf = fc.oneof(visits, fc.constant(worst));
    fc.assert(
      fc.property(anHour, aZone, sittingsOf, (start, home, sittings) => {
        let [time, who] = [start, living(home)];
        const done = new Set<LocalDate>([ownDay(new Date(time), who)]);
        for (const { wait, zones } of sittings) {
          time += wait * HOUR;
          for (const to of [
            "Pacific/Pago_Pago",
            ...zones,
            "Europe/Lisbon",
            "Pacific/Kiritimati",
            "Pacific/Pago_Pago",
          ]) {
            const { skipped, ...day } = changeTimeZone(new Date(time), who, to);
            who = { timeZone: to, ...day };
            for (const date of [...skipped, ownDay(new Date(time), who)]) done.add(date);
          }
        }
        const days = (time - start) / (24 * HOUR);
        expect(done.size).toBeLessThanOrEqual(days + 3);
        expect(done.size).toBeLessThanOrEqual(3 + 2 * sittings.length + days / 7);
      }),
    );
  });

  test("may go back by the first setting, by one day at most, and skip nothing by it", () => {
    fc.assert(
      fc.property(anInstant, aZone, (time, to) => {
        const change = changeTimeZone(new Date(time), living(null), to);
        expect(change).toEqual({ dayFloor: null, dayFloorSince: null, skipped: [] });
        const days = daysBetween(dayOf(new Date(time).toISOString(), null), ownDay(new Date(time), living(to)));
        expect(Math.abs(days)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
