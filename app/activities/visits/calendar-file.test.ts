import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const event = {
  uid: "abc@example.test",
  stamp: new Date("2025-11-13T22:52:00.123Z"),
  sequence: 2,
  from: "2025-12-30",
  to: "2026-01-02",
  summary: "With Theo",
  location: "Lisbon; Alfama, 3",
  description: "Line one\r\nC:\\two\u0000\u0007",
} as const;

/** A file read back, as RFC 5545 says: unfolded, then each line at its first colon, with text unescaped. */
const parsed = (file: string): Map<string, string> =>
  new Map(
    file
      .replaceAll("\r\n ", "")
      .split("\r\n")
      .filter(Boolean)
      .map((line): [string, string] => {
        const at = line.indexOf(":");
        return [line.slice(0, at), line.slice(at + 1).replace(/\\([\\;,nN])/g, (_, c) => (/n/i.test(c) ? "\n" : c))];
      }),
  );

test("a visit is whole days, and ends on the day after its last one", () => {
  const lines = parsed(calendarFile(event));
  expect(lines.get("DTSTART;VALUE=DATE")).toBe("20251230");
  expect(lines.get("DTEND;VALUE=DATE")).toBe("20260103");
  expect([lines.get("UID"), lines.get("DTSTAMP"), lines.get("SEQUENCE")]).toEqual([
    "abc@example.test",
    "20251113T225200Z",
    "2",
  ]);
});

test("what somebody wrote comes back as it was, and opens no line of its own", () => {
  const evil = "END:VEVENT\nBEGIN:VALARM;x,y\\z";
  const file = calendarFile({ ...event, description: evil });
  expect(parsed(file).get("DESCRIPTION")).toBe(evil);
  expect(file.match(/^BEGIN:/gm)).toHaveLength(2);
  const lines = parsed(calendarFile(event));
  expect([lines.get("LOCATION"), lines.get("DESCRIPTION")]).toEqual(["Lisbon; Alfama, 3", "Line one\nC:\\two"]);
});

test("no line is longer than 75 bytes, and no letter is cut in two", () => {
  const long = "Straße 東京 🏳️‍🌈, ".repeat(40);
  const file = calendarFile({ ...event, description: long });
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.includes("\ufffd")).toBe(false);
  expect(parsed(file).get("DESCRIPTION")).toBe(long);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});
