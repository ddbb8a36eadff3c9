import type { LocalDate } from "#app/calendar/local-date.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether a zone ever has this date. Those that moved over the date line left one out: Pacific/Apia had no 2011-12-30.
 * Clocks have been up to 16 hours from UTC (Manila and Alaska before they changed sides).
 */
export function zoneHasDate(zone: string, date: LocalDate): boolean {
  for (let hour = -16; hour < 24 + 16; hour++) {
    if (localDateAt(new Date(Date.parse(date) + hour * HOUR_MS), zone) === date) return true;
  }
  return false;
}
