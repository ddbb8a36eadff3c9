import type { LocalDate } from "./local-date.ts";

const NAME_LENGTH_MAX = 64;
// The tz database has about 600 names. Intl takes them in any case, so strangers could think up many more.
const FORMATTERS_MAX = 1_000;
const CLOCK = /^(\d\d)\/(\d\d)\/(\d{4}), ((\d\d):\d\d)$/;

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Whether this is the name of a time zone that Intl knows, aliases such as "Asia/Calcutta" included.
 * Offsets ("+02:00"), which Intl takes too, are none: they know no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > NAME_LENGTH_MAX || !/^[a-z]/i.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The names to choose from in a select, sorted. Each zone is listed under one name: one that the browser sends may be
 * valid (`isTimeZone`) and not be in the list.
 */
export function timeZoneNames(): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].sort();
}

/** What to call a zone on the page: "Buenos Aires" for "America/Argentina/Buenos_Aires", "UTC" for "UTC". */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** The date on the calendar there. Throws RangeError for an unknown zone or an invalid `at`. */
export function localDateAt(at: Date, zone: string): LocalDate {
  return clockAt(at.getTime(), zone).date;
}

/** The time on the clock there, "00:00" to "23:59". Throws RangeError for an unknown zone or an invalid `at`. */
export function localTime(at: Date, zone: string): string {
  return clockAt(at.getTime(), zone).time;
}

/** The hour on the clock there, 0 to 23. Throws RangeError for an unknown zone or an invalid `at`. */
export function localHour(at: Date, zone: string): number {
  return clockAt(at.getTime(), zone).hour;
}

/** How many minutes the clock of one zone is ahead of another's at that instant; negative where it is behind. */
export function minutesAhead(at: Date, zone: string, other: string): number {
  const minutesOn = (name: string) => {
    const { date, time } = clockAt(at.getTime(), name);
    return Date.parse(`${date}T${time}Z`) / 60_000;
  };
  return minutesOn(zone) - minutesOn(other);
}

function clockAt(time: number, zone: string): { date: LocalDate; time: string; hour: number } {
  const text = formatterFor(zone).format(time);
  const [, month, day, year, clock = "", hour] = CLOCK.exec(text) ?? [];
  if (year === undefined) throw new RangeError(`${text} is not of the years 1000 to 9999`);
  return { date: `${year}-${month}-${day}` as LocalDate, time: clock, hour: Number(hour) };
}

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  // A formatter takes a hundred times as long to make as to use. Every part is asked for, so that the text always has
  // the form of `CLOCK`; reading one text is twice as fast as formatToParts.
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(zone, formatter);
  return formatter;
}
