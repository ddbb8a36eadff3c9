import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { type CalendarDay, calendar, calendarCells, calendarStart } from "./calendar.ts";

// 2026-05-13 is a Wednesday.
const TODAY: LocalDate = "2026-05-13";
const day = (date: LocalDate, mine: boolean, theirs: boolean, shielded = false): CalendarDay => ({
  date,
  mine: { done: mine },
  theirs: { done: theirs },
  shielded,
});
const states = (days: CalendarDay[], startsOn: LocalDate = "2026-01-01", shielded: LocalDate[] = []) =>
  Object.fromEntries(
    calendarCells(calendar(TODAY, days, new Set(shielded), startsOn)).map((cell) => [cell.date.slice(5), cell.state]),
  );

test("last week and this one, Monday first, today marked", () => {
  const cells = calendarCells(calendar(TODAY, [], new Set(), "2026-01-01"));
  expect(calendarStart(TODAY)).toBe("2026-05-04");
  expect(cells.map((cell) => cell.number)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
  expect(cells.filter((cell) => cell.isToday).map((cell) => cell.date)).toEqual([TODAY]);
});

test("Monday and Sunday stand in their own week", () => {
  expect(calendarStart("2026-05-11")).toBe("2026-05-04");
  expect(calendarStart("2026-05-17")).toBe("2026-05-04");
});

test("each date says who did their part", () => {
  const found = states(
    [
      day("2026-05-08", true, true),
      day("2026-05-09", true, false),
      day("2026-05-10", false, true),
      day("2026-05-11", false, false, true),
    ],
    "2026-01-01",
    ["2026-05-07"],
  );
  expect(found).toMatchObject({
    "05-06": "neither",
    "05-07": "shield",
    "05-08": "both",
    "05-09": "you",
    "05-10": "them",
    "05-11": "shield",
    "05-13": "neither",
    "05-14": "to-come",
  });
});

test("nobody has missed what was before the two were here; the partner's tomorrow may be done already", () => {
  const found = states([day("2026-05-14", false, true)], "2026-05-11");
  expect(found).toMatchObject({ "05-10": "before", "05-11": "before", "05-12": "neither", "05-14": "them" });
});
