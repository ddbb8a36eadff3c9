import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { acted, type Mark } from "./mark.ts";

const [MONDAY, TUESDAY] = ["2026-11-23", "2026-11-24"] as LocalDate[] as [LocalDate, LocalDate];

test("a mark is set once, whatever is pressed twice, and the last one that is taken away leaves nothing", () => {
  const saved = acted({ item: "a" }, "save", MONDAY) as Mark;
  expect(saved).toEqual({ item: "a", saved: MONDAY });
  expect(acted(saved, "save", TUESDAY)).toEqual(saved);
  const both = acted(saved, "try", TUESDAY) as Mark;
  expect(both).toEqual({ item: "a", saved: MONDAY, tried: TUESDAY });
  expect(acted(both, "put-away", TUESDAY)).toEqual({ ...both, away: TUESDAY });
  expect(acted(both, "bring-back", TUESDAY)).toEqual(both);
  expect(acted(both, "unsave", TUESDAY)).toEqual({ item: "a", tried: TUESDAY });
  expect(acted(saved, "unsave", TUESDAY)).toBe(null);
});
