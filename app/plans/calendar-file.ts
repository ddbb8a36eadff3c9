import { addDays, type LocalDate } from "#app/calendar/local-date.ts";

/** What stands in a calendar of one plan. */
export type CalendarEvent = {
  /** The same for the same plan for good; calendars tell by it what they have already. */
  uid: string;
  /** When the file is made. */
  stamp: Date;
  /** How often the plan was changed: the highest is the newest. */
  sequence: number;
  /** A calendar that has it takes it out. */
  isOff: boolean;
  when: WholeDays | Hours;
  summary: string;
  location: string;
  description: string;
};

/** The first and the last of some whole days. */
type WholeDays = { from: LocalDate; to: LocalDate };
/** From one moment to another. Each calendar shows it by its owner's own clock. */
type Hours = { begins: Date; ends: Date };

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

/** When it is, as RFC 5545 has it: whole days end on the day after the last one, and take no hours of a day away. */
const timeLines = (when: WholeDays | Hours): string[] =>
  "from" in when
    ? [
        `DTSTART;VALUE=DATE:${dateValue(when.from)}`,
        `DTEND;VALUE=DATE:${dateValue(addDays(when.to, 1))}`,
        "TRANSP:TRANSPARENT",
      ]
    : [`DTSTART:${timeValue(when.begins)}`, `DTEND:${timeValue(when.ends)}`];

/** A calendar with one event. */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//The Couple App//Plans//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${event.isOff ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${timeValue(event.stamp)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isOff ? "CANCELLED" : "CONFIRMED"}`,
    ...timeLines(event.when),
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    "CLASS:PRIVATE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
