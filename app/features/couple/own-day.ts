import { addDays, type LocalDate } from "./local-date.ts";
import { localDateAt } from "./time-zone.ts";

const HOUR_MS = 3_600_000;

/** What is written at 01:30 before going to bed belongs to the day that ends (product.md, section 3). */
const DAY_STARTS_AT_HOURS = 4;

/** What decides somebody's own day. The zone is null until it is known; the floor is set by a change of zone. */
export type Clockface = { timeZone: string | null; dayFloor: LocalDate | null };

/**
 * The day that is on for this person at that instant: the local date four hours ago, but not before the floor
 * (product.md, section 3). It never goes back while the zone stays: no zone has set its clocks back over a midnight
 * already past since 2010. Throws RangeError for an unknown zone.
 */
export function ownDay(at: Date, who: Clockface): LocalDate {
  const date = localDateAt(new Date(at.getTime() - DAY_STARTS_AT_HOURS * HOUR_MS), who.timeZone ?? "UTC");
  return who.dayFloor !== null && who.dayFloor > date ? who.dayFloor : date;
}

/** The zone whose days end last of all. */
const LAST_ZONE = "Etc/GMT+12";

/**
 * The first date that is not over for this person yet. That is their own day; while nobody knows where their clock is,
 * the day of the zone that is last of all, so that the first setting of a zone can't find a date missed before it ended.
 */
export function firstOpenDay(at: Date, who: Clockface): LocalDate {
  return ownDay(at, who.timeZone === null ? { ...who, timeZone: LAST_ZONE } : who);
}

/**
 * What a change to the zone `to` does to somebody's own day (product.md, section 3). It never goes back when one
 * travels: that is the new floor. `skipped` are the dates the date line takes from them (none or one): to be kept as
 * done for them. The first setting of a zone may go back and skips nothing. Throws RangeError if `to` is not a time zone.
 */
export function changeTimeZone(
  at: Date,
  who: Clockface,
  to: string,
): { dayFloor: LocalDate | null; skipped: LocalDate[] } {
  // Before anything else, so that a wrong name is refused by the first setting too.
  const arrived = ownDay(at, { timeZone: to, dayFloor: null });
  if (who.timeZone === null) return { dayFloor: null, skipped: [] };
  const left = ownDay(at, who);
  const skipped: LocalDate[] = [];
  for (let date = addDays(left, 1); date < arrived; date = addDays(date, 1)) skipped.push(date);
  // Never before the old floor, because `left` is not.
  return { dayFloor: left, skipped };
}
