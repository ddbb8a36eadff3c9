import { expect, test } from "vitest";
import { datesOf, isMonth, monthAfter, monthBefore, monthOf } from "./month.ts";

test("a month that exists, and what is none", () => {
  expect(["2024-02", "0000-01", "9998-12"].map(isMonth)).toEqual([true, true, true]);
  for (const text of [
    "",
    "2024",
    "2024-00",
    "2024-13",
    "2024-2",
    "2024-02-01",
    "-001-01",
    "2024-02-",
    "٢٠٢٤-٠٢",
    " 2024-02",
  ])
    expect([text, isMonth(text)]).toEqual([text, false]);
});

test("its dates, the month before and the month after", () => {
  expect(datesOf("2024-02")).toHaveLength(29);
  expect(datesOf("2026-02").at(-1)).toBe("2026-02-28");
  expect(datesOf("2026-12").map(monthOf)).toEqual(Array(31).fill("2026-12"));
  expect([monthBefore("2026-01"), monthBefore("2026-03")]).toEqual(["2025-12", "2026-02"]);
  expect([monthAfter("2026-12"), monthAfter("2026-01"), monthAfter("2026-11")]).toEqual([
    "2027-01",
    "2026-02",
    "2026-12",
  ]);
});
