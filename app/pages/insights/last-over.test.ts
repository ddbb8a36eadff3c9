import { expect, test } from "vitest";
import type { Clockface } from "#app/calendar/own-day.ts";
import { firstDay, lastOver } from "./last-over.ts";

/** docs/product/insights.md#the-formula */

const clock = (timeZone: string | null): Clockface => ({ timeZone, dayFloor: null, dayFloorSince: null });
const two = (one: string | null, other: string | null, firstPairedAt: Date | null) => ({
  ...{ person: clock(one), partner: clock(other), couple: { firstPairedAt, startsOn: "2026-11-01" as const } },
});

test("the first day of the two is by their own days and not by that of a server, and the same for both", () => {
  const evening = new Date("2026-11-24T02:00:00Z");
  // In Los Angeles it is still the 23rd, and at the server the 24th.
  expect(firstDay(two("America/Los_Angeles", "America/New_York", evening))).toBe("2026-11-23");
  expect(firstDay(two("America/Los_Angeles", "Pacific/Kiritimati", evening))).toBe("2026-11-24");
  expect(firstDay(two("Pacific/Kiritimati", "America/Los_Angeles", evening))).toBe("2026-11-24");
  expect(firstDay(two(null, null, new Date("2026-11-24T12:00:00Z")))).toBe("2026-11-24");
  expect(firstDay(two("Europe/Vienna", null, null))).toBe("2026-11-01");
});

test("a date is over once it is over for both", () => {
  const at = new Date("2026-11-24T12:00:00Z");
  expect(lastOver(two("Pacific/Kiritimati", "Pacific/Pago_Pago", at), at)).toBe("2026-11-22");
  expect(lastOver(two("Pacific/Kiritimati", "Pacific/Kiritimati", at), at)).toBe("2026-11-23");
});
