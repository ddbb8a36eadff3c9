import fc from "fast-check";
import { expect, test } from "vitest";
import { type NotedDate, readDates, writeDates } from "./noted-dates.ts";

const MINUTE = 60_000;
const at = fc.integer({ min: 20_000_000, max: 60_000_000 }).map((minute) => new Date(minute * MINUTE));
const noted: fc.Arbitrary<NotedDate> = fc.record({
  id: fc.stringMatching(/^[\w-]{1,24}$/),
  item: fc.option(fc.stringMatching(/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/)),
  startsAt: at,
  endsAt: at,
  asked: fc.constantFrom(0 as const, 1 as const, null),
});
const LONG_AGO = new Date(0);

test("what is written beside a couple is read as it was, the earliest first", () => {
  fc.assert(
    fc.property(fc.array(noted, { maxLength: 20 }), (dates) => {
      const inOrder = dates.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
      expect(readDates(writeDates(dates), LONG_AGO)).toEqual(inOrder);
    }),
  );
});

test("what is over is not read any more, and what is of another form says nothing", () => {
  const one = { id: "a_-1", item: null, asked: 0 } as const;
  const [startsAt, endsAt] = [new Date("2026-11-28T20:00Z"), new Date("2026-11-28T21:00Z")];
  const written = writeDates([{ ...one, startsAt, endsAt }]);
  expect(readDates(written, startsAt)).toHaveLength(1);
  expect(readDates(written, endsAt)).toEqual([]);
  for (const text of [null, "", " ", "1/2/3/4/5", "x/y/0/-/a", `${written}/x`, "1/2/0/-"])
    expect(readDates(text, LONG_AGO)).toEqual([]);
  expect(writeDates([])).toBe(null);
});
