import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { inYear, isAnniversary, togetherSince } from "./anniversary.ts";

const TODAY: LocalDate = "2025-11-13";

test.each<[string, boolean]>([
  ["2022-07-28", true],
  ["2025-11-13", true],
  ["2024-02-29", true],
  ["1925-01-01", true],
  ["2025-11-14", false],
  ["2023-02-29", false],
  ["1924-12-31", false],
  ["0001-01-01", false],
  ["0000-00-00", false],
  ["28.07.2022", false],
  ["", false],
])("%s may be the day on which two came together: %s", (text, may) => {
  expect(isAnniversary(text, TODAY)).toBe(may);
});

test.each<[LocalDate, LocalDate, { days: number; until: number; years: number }]>([
  ["2022-07-28", TODAY, { days: 1204, until: 257, years: 4 }],
  ["2025-11-13", TODAY, { days: 0, until: 365, years: 1 }],
  ["2022-11-13", TODAY, { days: 1096, until: 0, years: 3 }],
  ["2022-11-12", TODAY, { days: 1097, until: 364, years: 4 }],
  ["2024-02-29", "2025-02-27", { days: 364, until: 1, years: 1 }],
  ["2024-02-29", "2025-02-28", { days: 365, until: 0, years: 1 }],
  ["2024-02-29", "2025-03-01", { days: 366, until: 364, years: 2 }],
  ["2024-02-29", "2028-02-28", { days: 1460, until: 1, years: 4 }],
])("since %s, on %s", (since, today, expected) => {
  expect(togetherSince(since, today)).toEqual(expected);
});

test("from each day to the next there is a day more, and one less to wait, whatever the date", () => {
  for (const since of ["2024-02-29", "2023-03-01", "2023-12-31", "2024-01-01"] as const) {
    let before = togetherSince(since, since);
    for (let day = 1; day < 1500; day++) {
      const now = togetherSince(since, addDays(since, day));
      expect(now.days).toBe(before.days + 1);
      const next = before.until === 0 ? { years: before.years + 1 } : { years: before.years, until: before.until - 1 };
      expect(now).toMatchObject(next);
      expect(now.until).toBeLessThan(367);
      before = now;
    }
  }
  expect(inYear("2024-02-29", 2100)).toBe("2100-02-28");
});
