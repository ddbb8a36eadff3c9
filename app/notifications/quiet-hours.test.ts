import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeZoneNames } from "#app/calendar/time-zone.ts";
import { quietUntil } from "./quiet-hours.ts";

const USUAL = { quietFrom: 23, quietTo: 8 };
const until = (now: string, zone: string, hours = USUAL) =>
  quietUntil(new Date(now), zone, hours)?.toISOString().slice(0, 16) ?? null;

describe("quietUntil", () => {
  test.each([
    ["in the evening, before", "2026-03-10T22:59:59Z", "UTC", null],
    ["from eleven on", "2026-03-10T23:00:00Z", "UTC", "2026-03-11T08:00"],
    ["in the last minute", "2026-03-11T07:59:59Z", "UTC", "2026-03-11T08:00"],
    ["at eight it is over", "2026-03-11T08:00:00Z", "UTC", null],
    ["a night that is an hour shorter", "2026-03-29T00:30:00Z", "Europe/Lisbon", "2026-03-29T07:00"],
    ["a night that is an hour longer", "2026-10-25T00:30:00Z", "Europe/Lisbon", "2026-10-25T08:00"],
    ["the other half of the world, shorter", "2026-10-03T13:30:00Z", "Australia/Sydney", "2026-10-03T21:00"],
    ["and longer", "2026-04-04T13:30:00Z", "Australia/Sydney", "2026-04-04T22:00"],
    ["three quarters of an hour", "2026-03-10T18:00:00Z", "Asia/Kathmandu", "2026-03-11T02:15"],
    ["as early as it gets", "2026-03-10T10:00:00Z", "Pacific/Kiritimati", "2026-03-10T18:00"],
    ["as late", "2026-03-10T10:00:00Z", "Pacific/Pago_Pago", "2026-03-10T19:00"],
  ])("%s", (_, now, zone, expected) => expect(until(now, zone)).toBe(expected));

  test("the same hour twice is no quiet at all, and hours of one day are quiet on that day", () => {
    expect(until("2026-03-10T03:00:00Z", "UTC", { quietFrom: 5, quietTo: 5 })).toBeNull();
    expect(until("2026-03-10T03:00:00Z", "UTC", { quietFrom: 0, quietTo: 6 })).toBe("2026-03-10T06:00");
    expect(until("2026-03-10T23:00:00Z", "UTC", { quietFrom: 0, quietTo: 6 })).toBeNull();
  });

  test("whatever the hours, the zone and the time: what it says lies ahead by two days at most, and is not quiet", () => {
    const when = fc.date({ min: new Date("2011-01-01"), max: new Date("2037-01-01"), noInvalidDate: true });
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(when, fc.constantFrom(...timeZoneNames()), hour, hour, (now, zone, quietFrom, quietTo) => {
        const end = quietUntil(now, zone, { quietFrom, quietTo });
        if (!end) return;
        const ahead = end.getTime() - now.getTime();
        expect(ahead > 0 && ahead <= 48 * 3_600_000).toBe(true);
        expect(quietUntil(end, zone, { quietFrom, quietTo })).toBeNull();
      }),
    );
  });
});
