import { addDays, type LocalDate } from "#app/calendar/local-date.ts";

/** What stands in a calendar of one visit. */
export type CalendarEvent = {
  /** The same for the same visit for good; calendars tell by it what they have already. */
  uid: string;
  /** When the file is made. */
  stamp: Date;
  /** How often the visit was changed: the highest is the newest. */
  sequence: number;
  /** A calendar that has it takes it out. */
  isOff: boolean;
  from: LocalDate;
  /** The last day. */
  to: LocalDate;
  summary: string;
  location: string;
  description: string;
};

/** No line is longer, without its break. Bytes (RFC 5545, 3.1). */
const LINE_BYTES = 75;

/** Text as RFC 5545, 3.3.11 has it; what no calendar may hold is left out. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");

/** A line in pieces of at most 75 bytes, each but the first after a space; no letter is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      [piece, bytes] = ["", 1];
    }
    piece += letter;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n ");
}

const dateValue = (date: LocalDate): string => date.replaceAll("-", "");

/** "20251113T225200Z" */
const timeValue = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** A calendar with one event of whole days, as RFC 5545 has it. The end is the day after the last one. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//The Couple App//Visits//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${event.isOff ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${timeValue(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isOff ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTART;VALUE=DATE:${dateValue(event.from)}`,
    `DTEND;VALUE=DATE:${dateValue(addDays(event.to, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    // It takes no hours of a day away.
    "TRANSP:TRANSPARENT",
    "CLASS:PRIVATE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
