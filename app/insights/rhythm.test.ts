import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, type LocalDate } from "#app/calendar/local-date.ts";
import { firstOf, type Month, monthOf } from "#app/calendar/month.ts";
import { bitOf, firstMonth, rhythmOf } from "./rhythm.ts";

/** docs/product/insights.md#the-formula */

const monthsOf = (dates: readonly LocalDate[]) => {
  const months = new Map<Month, number>();
  for (const date of dates) months.set(monthOf(date), (months.get(monthOf(date)) ?? 0) | bitOf(date));
  return months;
};

test("the days of this month and the two before it, from the first one of the two on", () => {
  const dates = ["2026-08-31", "2026-09-01", "2026-10-31", "2026-11-23", "2026-11-24"] as const;
  expect(rhythmOf(monthsOf(dates), "2020-01-01", "2026-11-23")).toEqual({ same: 3, of: 84, points: 84 });
  expect(rhythmOf(monthsOf(dates), "2026-11-20", "2026-11-23")).toEqual({ same: 1, of: 4, points: 4 });
});

test("a day that is still on counts once it is complete, and before the first is over there are none", () => {
  const months = monthsOf(["2026-11-24"]);
  expect(rhythmOf(months, "2026-11-22", "2026-11-23", "2026-11-26")).toEqual({ same: 1, of: 3, points: 3 });
  expect(rhythmOf(months, "2026-11-24", "2026-11-23", "2026-11-26")).toEqual({ same: 1, of: 1, points: 1 });
  expect(rhythmOf(new Map(), "2026-11-24", "2026-11-23", "2026-11-26")).toEqual({ same: 0, of: 0, points: 0 });
});

test("it is what is counted date by date, over years and the ends of months", () => {
  const since = fc.integer({ min: 0, max: 1_200 });
  const done = fc.uniqueArray(fc.integer({ min: 0, max: 1_203 }), { maxLength: 300 });
  fc.assert(
    fc.property(since, fc.integer({ min: 0, max: 1_200 }), done, (from, end, days) => {
      const date = (day: number) => addDays("2023-12-30", day);
      const [start, over] = [date(from), date(end)];
      const begin = [start, firstOf(firstMonth(over))].sort().at(-1) as LocalDate;
      const dates = days.map(date);
      const gone = dates.filter((one) => one >= begin && one <= over).length;
      const ahead = dates.filter((one) => one >= begin && one > over && one <= addDays(over, 3)).length;
      const of = Math.max(0, daysBetween(begin, over) + 1) + ahead;
      expect(rhythmOf(monthsOf(dates), start, over, addDays(over, 3))).toEqual({ same: gone + ahead, of, points: of });
    }),
  );
});
