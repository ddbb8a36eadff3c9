import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { Round } from "./round.ts";
import { itemOf, ofItem, playOf } from "./times.ts";

const DAY: LocalDate = "2026-10-01";
type Part = { held?: boolean; closed?: boolean } | null;
const part = (one: Part) => one && { read: false, held: false, closed: false, ...one };
const round = (time: number, mine: Part, theirs: Part, date = DAY): Round => ({
  ...{ activity: "this-or-that", item: itemOf("sundays", time), date, adult: false },
  ...{ mine: part(mine), theirs: part(theirs) },
});

test("what is played is played again thirty days after both have finished it, and at once where it was closed for good", () => {
  const done = round(1, {}, {});
  expect(playOf([], DAY)).toEqual({ time: 1, round: null });
  expect(playOf([done], "2026-10-30")).toEqual({ time: 1, round: done });
  expect(playOf([done], "2026-10-31")).toEqual({ time: 2, round: null });
  // For who has finished it and for who has erased theirs it is the same time that comes.
  expect(playOf([round(1, { closed: true }, null)], DAY).time).toBe(2);
  expect(playOf([round(1, null, { closed: true })], DAY).time).toBe(2);
});

test("what one alone has finished, or what waits for a yes, is no end of it, however long it is ago", () => {
  for (const one of [
    round(1, {}, null),
    round(1, null, {}),
    round(1, { held: true }, {}),
    round(1, {}, { held: true }),
  ])
    expect(playOf([one], "2027-10-01")).toEqual({ time: 1, round: one });
});

test("the newest time is the one that counts, the tenth too", () => {
  const times = Array.from({ length: 10 }, (_, i) => round(i + 1, {}, {}));
  expect(playOf([...times, round(11, {}, null)], "2026-10-02").time).toBe(11);
  expect(playOf(times.toReversed(), "2026-10-02").time).toBe(10);
});

test("an item names what is played and a time, and nothing else does", () => {
  expect(ofItem(itemOf("far-apart", 12))).toEqual({ name: "far-apart", time: 12 });
  for (const not of ["", "sundays", "sundays.0", "sundays.01", ".1", "Sundays.1", "sundays.1.1", "sundays.10000"])
    expect([not, ofItem(not)]).toEqual([not, null]);
});
