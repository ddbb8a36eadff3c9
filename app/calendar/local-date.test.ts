import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, isLocalDate, type LocalDate, weekdayIndex } from "./local-date.ts";

/** All dates of some years by the rules as one learns them at school, without Date. */
function calendar(firstYear: number, lastYear: number): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let year = firstYear; year <= lastYear; year++) {
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (const [index, length] of lengths.entries()) {
      for (let day = 1; day <= length; day++) {
        const [yyyy, mm, dd] = [`${year}`.padStart(4, "0"), `${index + 1}`.padStart(2, "0"), `${day}`.padStart(2, "0")];
        dates.push(`${yyyy}-${mm}-${dd}` as LocalDate);
      }
    }
  }
  return dates;
}

const DATES = calendar(1896, 2104);
const anIndex = fc.nat({ max: DATES.length - 1 });
const dateAt = (index: number): LocalDate => DATES[index] as LocalDate;

describe("isLocalDate", () => {
  test.each(["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01", "9999-12-31"])("takes %s", (text) => {
    expect(isLocalDate(text)).toBe(true);
  });

  test.each([
    "",
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-01-32",
    "2026-1-05",
    "26-01-05",
    "+002026-01-05",
    "2026-01-05 ",
    "2026-01-05\n",
    "2026-01-05T00:00",
    "２０２６-01-05",
    "2026/01/05",
  ])("refuses %j", (text) => {
    expect(isLocalDate(text)).toBe(false);
  });

  test("takes the dates of the calendar and no others", () => {
    const real = new Set<string>(DATES);
    const two = (max: number) => fc.nat({ max }).map((n) => `${n}`.padStart(2, "0"));
    fc.assert(
      fc.property(fc.integer({ min: 1896, max: 2104 }), two(14), two(33), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        expect(isLocalDate(text)).toBe(real.has(text));
      }),
    );
  });
});

describe("days", () => {
  test("add up along the calendar, both ways", () => {
    fc.assert(
      fc.property(anIndex, anIndex, (from, to) => {
        expect(addDays(dateAt(from), to - from)).toBe(dateAt(to));
        expect(daysBetween(dateAt(from), dateAt(to))).toBe(to - from);
      }),
    );
  });

  test("follow each other, every one of two hundred years", () => {
    for (const [index, date] of DATES.slice(1).entries()) {
      if (addDays(dateAt(index), 1) !== date || addDays(date, -1) !== dateAt(index)) expect.fail(date);
    }
  });

  test("come before others as text does", () => {
    fc.assert(
      fc.property(anIndex, anIndex, (a, b) => {
        expect(dateAt(a) < dateAt(b)).toBe(a < b);
      }),
    );
  });

  test("do not leave the years of four digits", () => {
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("0000-01-01", -1)).toThrow(RangeError);
    expect(addDays("9999-12-30", 1)).toBe("9999-12-31");
  });
});

describe("weekdayIndex", () => {
  test("knows some days", () => {
    expect(weekdayIndex("2026-03-02")).toBe(0);
    expect(weekdayIndex("2026-03-08")).toBe(6);
    expect(weekdayIndex("1969-07-20")).toBe(6);
    expect(weekdayIndex("1970-01-01")).toBe(3);
  });

  test("goes round every seven days", () => {
    fc.assert(
      fc.property(anIndex, fc.nat({ max: 5000 }), (index, days) => {
        const date = dateAt(index);
        expect(weekdayIndex(addDays(date, days))).toBe((weekdayIndex(date) + days) % 7);
      }),
    );
  });
});
