import fc from "fast-check";
import { expect, test } from "vitest";
import { localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { momentOf, OWN_TIME, slotOf } from "./date-plan.ts";

const NOW = new Date("2026-03-20T12:00:00Z");
const LISBON = "Europe/Lisbon";
const own = (date: string, time: string, zone: string | null = LISBON) =>
  momentOf({ slot: OWN_TIME, date, time }, zone, NOW);

test("a time that was suggested is that moment, on every clock", () => {
  expect(momentOf({ slot: "2026-03-21T20:00Z" }, null, NOW)).toEqual({ at: new Date("2026-03-21T20:00:00Z") });
});

test("a day and a time are meant on one's own clock", () => {
  expect(own("2026-03-28", "20:00")).toEqual({ at: new Date("2026-03-28T20:00:00Z") });
  expect(own("2026-03-29", "20:00")).toEqual({ at: new Date("2026-03-29T19:00:00Z") });
  expect(own("2026-03-28", "20:00", "America/Vancouver")).toEqual({ at: new Date("2026-03-29T03:00:00Z") });
  // Some browsers send seconds; one that shows no choices sends no choice.
  expect(own(" 2026-03-28 ", "20:00:00")).toEqual({ at: new Date("2026-03-28T20:00:00Z") });
  expect(momentOf({ date: "2026-03-28", time: "20:00" }, LISBON, NOW)).toEqual({
    at: new Date("2026-03-28T20:00:00Z"),
  });
});

test.each([
  [{ slot: "" }, "slot", "pick"],
  [{ slot: "tonight" }, "slot", "pick"],
  [{ slot: "2026-02-30T20:00Z" }, "slot", "pick"],
  [{ slot: "2026-03-21T20:00:00Z" }, "slot", "pick"],
  [{ slot: "2026-03-20T12:00Z" }, "slot", "past"],
  [{ slot: "2027-03-22T12:00Z" }, "slot", "far"],
  [{ slot: OWN_TIME, date: "21.3.2026", time: "20:00" }, "date", "date"],
  [{ slot: OWN_TIME, date: "2026-02-30", time: "20:00" }, "date", "date"],
  [{ slot: OWN_TIME, date: "0001-01-01", time: "20:00" }, "date", "past"],
  [{ slot: OWN_TIME, date: "9999-12-31", time: "20:00" }, "date", "far"],
  [{ slot: OWN_TIME, date: "2026-03-19", time: "20:00" }, "date", "past"],
  [{ slot: OWN_TIME, date: "2026-03-20", time: "12:00" }, "time", "past"],
  [{ slot: OWN_TIME, date: "2026-03-21", time: "8pm" }, "time", "time"],
  [{ slot: OWN_TIME, date: "2026-03-21", time: "24:00" }, "time", "time"],
  [{ slot: OWN_TIME, date: "2026-03-21", time: "20:00\ufffd" }, "time", "time"],
  [{ slot: OWN_TIME, date: "2026-03-29", time: "01:30" }, "time", "leftOut"],
  [{ slot: OWN_TIME, date: "2026-10-25", time: "01:30" }, "time", "twice"],
] as const)("%j is wrong in its %s: %s", (said, field, fault) => {
  expect(momentOf(said, LISBON, NOW)).toEqual({ field, fault });
});

test("without a clock of one's own there is no day and time", () => {
  expect(own("2026-03-28", "20:00", null)).toEqual({ field: "date", fault: "clock" });
});

test("whatever is sent, what comes back is ahead, within a year, and what a clock shows of it", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("2026-03-29", "2026-10-25", "01:30", "2026-03-21T20:00Z", OWN_TIME),
  );
  const date = fc.date({ min: new Date("2025-01-01"), max: new Date("2029-01-01"), noInvalidDate: true });
  const day = fc.oneof(
    text,
    date.map((at) => at.toISOString().slice(0, 10)),
  );
  const time = fc.oneof(
    text,
    date.map((at) => at.toISOString().slice(11, 16)),
  );
  const zone = fc.constantFrom(LISBON, "America/Vancouver", "Pacific/Kiritimati", null);
  const slot = fc.oneof(text, date.map(slotOf), fc.constant(OWN_TIME));
  fc.assert(
    fc.property(slot, day, time, zone, (slot, date, time, zone) => {
      const found = momentOf({ slot, date, time }, zone, NOW);
      if ("fault" in found) return;
      expect(found.at > NOW).toBe(true);
      expect(found.at.getTime() - NOW.getTime()).toBeLessThan(368 * 86_400_000);
      if (slot === OWN_TIME && zone)
        expect([localDateAt(found.at, zone), localTime(found.at, zone)]).toEqual([
          date.trim(),
          time.trim().slice(0, 5),
        ]);
    }),
  );
});
