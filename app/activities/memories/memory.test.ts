import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { byYear, placeFrom, placeText } from "./memory.ts";

const on = (date: string) => ({ date: date as LocalDate });

test("memories stand by years, in the order that they come in", () => {
  const years = byYear([on("2026-03-01"), on("2026-01-09"), on("2024-12-31")]);
  expect(years.map(({ year, memories }) => [year, memories.length])).toEqual([
    ["2026", 2],
    ["2024", 1],
  ]);
  expect(byYear([])).toEqual([]);
});

test("a place in an address is read back, and what is none is nowhere", () => {
  const place = { date: "2024-02-29" as LocalDate, id: "ab-c_9" };
  expect(placeFrom(placeText(place))).toEqual(place);
  for (const text of [null, "", "2023-02-29~a", "2024-02-29~a~b", "2024-02-29~a'b", "%00"])
    expect(placeFrom(text)).toBeNull();
});
