import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";

const event: CalendarEvent = {
  uid: "abc@example.test",
  stamp: new Date("2025-11-13T22:52:00.123Z"),
  sequence: 2,
  isOff: false,
  when: { from: "2025-12-30", to: "2026-01-02" },
  summary: "With Theo",
  location: "Lisbon; Alfama, 3",
  description: "Line one\r\nC:\\two\u0000\u0007",
};

/** A file read back by a calendar's own library. */
function readBack(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent");
  const one = events[0];
  if (events.length !== 1 || !one) throw new Error(`${events.length} events`);
  return {
    ...{ calendar, visit: new ICAL.Event(one) },
    of: (name: string) => one.getFirstPropertyValue(name)?.toString(),
  };
}

test("a visit is whole days, and ends on the day after its last one", () => {
  const { visit, of, calendar } = readBack(calendarFile(event));
  expect([visit.startDate.isDate, visit.endDate.isDate]).toEqual([true, true]);
  expect([visit.startDate.toString(), visit.endDate.toString()]).toEqual(["2025-12-30", "2026-01-03"]);
  expect([visit.uid, of("dtstamp"), visit.sequence]).toEqual(["abc@example.test", "2025-11-13T22:52:00Z", 2]);
  expect([calendar.getFirstPropertyValue("method"), of("status")]).toEqual(["PUBLISH", "CONFIRMED"]);
  // A day has no hours that a zone could move: nothing in the file names one.
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vevent"]);
});

test("summer and winter time, a leap day and the end of a year take no day away and add none", () => {
  const begins = fc.constantFrom<LocalDate>("2026-03-07", "2026-03-28", "2026-10-24", "2026-10-31", "2028-02-28");
  const days = fc.integer({ min: 0, max: 366 });
  fc.assert(
    fc.property(begins, fc.integer({ min: -5, max: 300 }), days, (near, after, longer) => {
      const from = addDays(near, after);
      const { visit } = readBack(calendarFile({ ...event, when: { from, to: addDays(from, longer) } }));
      expect([visit.startDate.toString(), visit.duration.toSeconds() / 86_400]).toEqual([from, longer + 1]);
    }),
  );
});

test("a plan of some hours begins and ends at its moments, whatever clock somebody looks at", () => {
  const when = { begins: new Date("2025-11-15T20:00:00Z"), ends: new Date("2025-11-15T21:00:00Z") };
  const { visit, of, calendar } = readBack(calendarFile({ ...event, when }));
  expect([visit.startDate.toJSDate(), visit.endDate.toJSDate()]).toEqual([when.begins, when.ends]);
  expect([visit.startDate.isDate, of("transp")]).toEqual([false, undefined]);
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(["vevent"]);
});

test("one that is called off is the same one, changed once more, and calendars are to take it out", () => {
  const { calendar, visit, of } = readBack(calendarFile({ ...event, isOff: true, sequence: 3 }));
  expect([calendar.getFirstPropertyValue("method"), of("status")]).toEqual(["CANCEL", "CANCELLED"]);
  expect([visit.uid, visit.sequence]).toEqual([event.uid, 3]);
});

test.each(["END:VEVENT\nBEGIN:VALARM;x,y\\z", "a;b,c\\n\\;d:e", "🏳️‍🌈, 東京; \n\n  two spaces", '"=:;', "\\"])(
  "%j comes back as it was, and opens no line of its own",
  (words) => {
    const { visit } = readBack(calendarFile({ ...event, summary: words, location: words, description: words }));
    expect([visit.summary, visit.location, visit.description]).toEqual([words, words, words]);
  },
);

test("whatever somebody wrote comes back, without what no calendar may hold, in lines of 75 bytes at most", () => {
  const letters = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme", maxLength: 200 }));
  const marks = fc.string({ unit: fc.constantFrom(",", ";", "\\", "\n", "\r\n", " ", "n", "N", ":", "👩‍👩‍👧", "é") });
  fc.assert(
    fc.property(fc.oneof(letters, marks), (words) => {
      const file = calendarFile({ ...event, description: `x${words}` });
      const kept = `x${words}`.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
      expect(readBack(file).visit.description).toBe(kept);
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
  );
});

test("no letter is cut in two, and the file ends as it has to", () => {
  const long = "Straße 東京 🏳️‍🌈, ".repeat(40);
  const file = calendarFile({ ...event, description: long });
  // Each line is read for itself, as some readers do: half a letter would be none.
  for (const line of file.split("\r\n")) expect(line.isWellFormed()).toBe(true);
  expect(readBack(file).visit.description).toBe(long);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
