import { describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { Round } from "#app/rounds/round.ts";
import { dateFor, dateToWrite, isDateOf, isWritable, itemOf, ofItem } from "./items.ts";

/** docs/product/check-in.md#which-week: 22 November 2026 is a Sunday. */
const [SUNDAY, MONDAY] = ["2026-11-22", "2026-11-23"] as const satisfies LocalDate[];
const weekAt = (time: string, timeZone: string) =>
  dateFor("weekly", ownDay(new Date(time), { timeZone, dayFloor: null, dayFloorSince: null }));

const NOBODY = { mine: null, theirs: null };
const round = (
  date: LocalDate,
  parts: Partial<Pick<Round, "mine" | "theirs">>,
  moment = "goodbye" as const,
): Round => ({
  activity: "moments",
  item: itemOf(moment, date),
  date,
  adult: false,
  ...NOBODY,
  ...parts,
});
const MINE = { mine: { read: false, held: false, closed: false } };
const THEIRS = { theirs: { held: false, closed: false } };

describe("which week", () => {
  test.each([
    ["2026-11-22T23:59:00Z", "2026-11-16"],
    ["2026-11-23T03:59:00Z", "2026-11-16"],
    ["2026-11-23T04:00:00Z", "2026-11-23"],
    ["2026-11-29T12:00:00Z", "2026-11-23"],
  ])("a Sunday night belongs to the week that ends, until four: %s is in %s", (time, monday) => {
    expect(weekAt(time, "UTC")).toBe(monday);
  });

  test("each goes by their own days: at one moment the two may be in different weeks, and both have seven days of it", () => {
    const time = "2026-11-22T20:00:00Z";
    expect(weekAt(time, "Pacific/Auckland")).toBe("2026-11-23");
    expect(weekAt(time, "Europe/Lisbon")).toBe("2026-11-16");
    for (const timeZone of ["Pacific/Auckland", "Europe/Lisbon", "America/Vancouver"]) {
      const hours = Array.from({ length: 16 * 24 }, (_, hour) => new Date(Date.parse(time) + (hour - 24) * 3_600_000));
      const inWeek = hours.filter((at) => weekAt(at.toISOString(), timeZone) === "2026-11-23");
      expect([timeZone, inWeek.length]).toEqual([timeZone, 7 * 24]);
    }
  });

  test("only the week that is on is written, whoever has begun another one", () => {
    expect(isWritable("weekly", "2026-11-16", NOBODY, SUNDAY)).toBe(true);
    expect(isWritable("weekly", "2026-11-16", { mine: null, ...THEIRS }, MONDAY)).toBe(false);
    expect(isWritable("weekly", "2026-11-23", { mine: null, ...THEIRS }, SUNDAY)).toBe(false);
  });
});

describe("which day", () => {
  test("today's is new; another one is joined or changed for seven days, and no stranger's date is written", () => {
    expect(isWritable("goodbye", SUNDAY, NOBODY, SUNDAY)).toBe(true);
    expect(isWritable("goodbye", MONDAY, NOBODY, SUNDAY)).toBe(false);
    for (const parts of [round(SUNDAY, MINE), round(SUNDAY, THEIRS)]) {
      expect(isWritable("goodbye", addDays(SUNDAY, -7), parts, SUNDAY)).toBe(true);
      expect(isWritable("goodbye", addDays(SUNDAY, -8), parts, SUNDAY)).toBe(false);
      expect(isWritable("goodbye", MONDAY, parts, SUNDAY)).toBe(true);
    }
  });

  test("the form is that of the newest one which waits for the member, else today's", () => {
    const own = round(SUNDAY, MINE);
    const both = round("2026-11-21", { ...MINE, ...THEIRS });
    expect(dateToWrite("goodbye", [own, both], SUNDAY)).toBe(SUNDAY);
    expect(dateToWrite("goodbye", [own, round("2026-11-20", THEIRS), round("2026-11-18", THEIRS)], SUNDAY)).toBe(
      "2026-11-20",
    );
    expect(dateToWrite("weekly", [], SUNDAY)).toBe("2026-11-16");
  });
});

test("an item is a form and a date of it, and nothing else is one", () => {
  expect(ofItem(itemOf("goodbye", SUNDAY))).toEqual({ moment: "goodbye", date: SUNDAY });
  for (const text of [
    "",
    "goodbye",
    "goodbye-",
    "goodbye-2026-02-30",
    "weekly-2026-11-22",
    "toString-2026-11-23",
    SUNDAY,
  ])
    expect([text, ofItem(text)]).toEqual([text, null]);
  expect([isDateOf("weekly", SUNDAY), isDateOf("weekly", MONDAY), isDateOf("reunion", SUNDAY)]).toEqual([
    false,
    true,
    true,
  ]);
});
