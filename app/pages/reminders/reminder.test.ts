import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { localDateAt, localTime, timeZoneNames } from "#app/calendar/time-zone.ts";
import { type Facts, helps, LATE_MS, lookAfter, nextLook } from "./reminder.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** All looks of a year on the clock of a zone, as "date time kind". */
function looksOf(zone: string, from: Date): string[] {
  const looks: string[] = [];
  for (let at = from; at.getTime() < from.getTime() + YEAR_MS; ) {
    const look = nextLook(at, zone);
    looks.push(`${localDateAt(look.at, zone)} ${localTime(look.at, zone)} ${look.kind}`);
    at = look.at;
  }
  return looks;
}

describe("nextLook", () => {
  test.each([
    "Europe/Lisbon",
    "America/Vancouver",
    "Australia/Sydney",
    "Pacific/Auckland",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Asia/Kathmandu",
    "UTC",
  ])("a year in %s: each date at eight in the morning and eight in the evening, Sundays at six too", (zone) => {
    const looks = looksOf(zone, new Date("2026-01-01T00:00:00Z"));
    const dates = [...new Set(looks.map((look) => look.slice(0, 10)))];
    expect(dates.length).toBeGreaterThan(364);
    const whole = dates.slice(1, -1);
    for (const [i, date] of whole.entries()) if (i > 0) expect(date).toBe(addDays(whole[i - 1] as never, 1));
    const expected = whole.flatMap((date) => [
      `${date} 08:00 question`,
      ...(new Date(date).getUTCDay() === 0 ? [`${date} 18:00 summary`] : []),
      `${date} 20:00 streak`,
    ]);
    expect(looks.filter((look) => whole.includes(look.slice(0, 10)))).toEqual(expected);
  });

  test("a date that the date line took is left out, and the next look is that of the day after it", () => {
    // Samoa had no 30 December 2011.
    const look = nextLook(new Date("2011-12-30T07:00:00Z"), "Pacific/Apia");
    expect([localDateAt(look.at, "Pacific/Apia"), look.kind]).toEqual(["2011-12-31", "question"]);
  });

  test("wherever and whenever, it lies ahead, and by less than three days", () => {
    const when = fc.date({ min: new Date("2011-01-01"), max: new Date("2037-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(when, fc.constantFrom(...timeZoneNames()), (after, zone) => {
        const ahead = nextLook(after, zone).at.getTime() - after.getTime();
        expect(ahead > 0 && ahead < 72 * HOUR_MS).toBe(true);
      }),
    );
  });
});

test("after hours without a server the looks of the last two hours are made up for, and no older ones", () => {
  const at = (time: string) => new Date(`2026-06-06T${time}:00Z`);
  const next = (now: string) => lookAfter(at("08:00"), at(now), "UTC").at;
  expect(next("08:01")).toEqual(at("20:00"));
  expect(next("21:59")).toEqual(at("20:00"));
  expect(next("22:01")).toEqual(new Date("2026-06-07T08:00:00Z"));
  expect(LATE_MS).toBe(2 * HOUR_MS);
});

describe("helps", () => {
  const facts: Facts = {
    paired: true,
    settled: true,
    mine: { answered: false, done: false },
    closing: true,
    streak: { length: 3, shields: 0 },
    agreed: true,
  };
  const told = (change: Partial<Facts>) =>
    (["question", "streak", "summary"] as const).filter((kind) => helps(kind, { ...facts, ...change }));

  test.each<[string, Partial<Facts>, string[]]>([
    ["two with days in a row, and one of them has done nothing today", {}, ["question", "streak", "summary"]],
    ["alone", { paired: false }, ["question"]],
    ["a yes is waited for", { settled: false }, []],
    ["answered", { mine: { answered: true, done: true } }, ["summary"]],
    ["done by something else", { mine: { answered: false, done: true } }, ["question", "summary"]],
    ["no days in a row", { streak: { length: 0, shields: 0 } }, ["question", "summary"]],
    ["a shield covers it", { streak: { length: 9, shields: 1 } }, ["question", "summary"]],
    ["the day goes on tomorrow, after a flight", { closing: false }, ["question", "summary"]],
    ["one of the two does not want the week in words", { agreed: false }, ["question", "streak"]],
  ])("%s", (_, change, kinds) => {
    expect(told(change)).toEqual(kinds);
  });
});
