import { expect, test } from "vitest";
import { type About, NOTHING } from "#app/about/about.ts";
import { localHour } from "#app/calendar/time-zone.ts";
import { hoursView } from "./hours-view.ts";

const who = (id: string, timeZone: string | null) =>
  ({ id, timeZone, firstName: id, email: `${id}@example.test` }) as never;
const view = (mine: string | null, theirs: string | null, at: string, said: { mine?: About; theirs?: About } = {}) =>
  hoursView(
    "en",
    { person: who("Mara", mine), partner: who("Theo", theirs) },
    { mine: NOTHING, theirs: NOTHING, ...said },
    new Date(at),
  );

test("as the mock-up has it: Lisbon and Vancouver in November", () => {
  const seen = view("Europe/Lisbon", "America/Vancouver", "2025-11-13T22:52:00Z");
  expect(seen).toMatchObject({ ahead: 480, now: 22 * 60 + 52 });
  expect(seen?.sentence).toBe("8 hours a day: 15:00 to 23:00 for you, 07:00 to 15:00 for Theo.");
  expect(seen?.label).toBe(
    "Both awake from 15:00 to 23:00 in Lisbon, which is 07:00 to 15:00 in Vancouver. It is 22:52 in Lisbon now.",
  );
});

// Vancouver changes three weeks before Lisbon in spring, and a week after it in autumn.
test.each([
  ["2026-03-01T12:00:00Z", 8],
  ["2026-03-15T12:00:00Z", 7],
  ["2026-04-01T12:00:00Z", 8],
  ["2025-10-28T12:00:00Z", 7],
  ["2025-11-04T12:00:00Z", 8],
])("at %s the two clocks lie %i hours apart", (at, hours) => {
  expect(view("Europe/Lisbon", "America/Vancouver", at)?.ahead).toBe(hours * 60);
});

test("through a whole year the hours that are drawn are those in which both clocks say so", () => {
  const zones = ["Pacific/Auckland", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];
  for (const a of zones)
    for (const b of zones)
      for (let day = 0; day < 365; day += 9) {
        const at = new Date(Date.UTC(2026, 0, 1, (day * 7) % 24, 10) + day * 86_400_000);
        const seen = view(a, b, at.toISOString());
        const awake = (zone: string) => localHour(at, zone) >= 7 && localHour(at, zone) < 23;
        const drawn = seen?.overlap.both.some(({ from, to }) => seen.now >= from && seen.now < to);
        expect([a, b, at, drawn]).toEqual([a, b, at, awake(a) && awake(b)]);
      }
});

test("hours that never meet say so, and without a zone nothing is said", () => {
  const mine = { ...NOTHING, hours: { from: 0, to: 60 } };
  const seen = view("UTC", "UTC", "2026-01-01T12:00:00Z", { mine });
  expect(seen?.sentence).toBe("Just now there is no hour of the day in which you are both awake.");
  expect(view(null, "UTC", "2026-01-01T12:00:00Z")).toBeNull();
});

test("a city of one's own is named in place of the zone's", () => {
  const city = { name: "Braga", region: "Braga", country: "PT", lat: 41.5, lon: -8.4 };
  expect(view("Europe/Lisbon", "UTC", "2026-01-01T12:00:00Z", { mine: { ...NOTHING, city } })?.mine.place).toBe(
    "Braga",
  );
});
