import { addDays, daysBetween, type LocalDate } from "./local-date.ts";
import { localDateAt } from "./time-zone.ts";

const HOUR_MS = 3_600_000;

/**
 * What is written at 01:30 before going to bed belongs to the day that ends (docs/product/the-couples-day.md#own-day).
 */
const DAY_STARTS_AT_HOURS = 4;

/** The least that an own day lasts, wherever one travels: without it, changing zones gave three days in one evening. */
const DAY_LASTS_AT_LEAST_HOURS = 20;

/**
 * Whoever has changed the zone within these days is given no skipped date: going back and forth would give one each
 * time.
 */
const SETTLED_AFTER_DAYS = 7;

/**
 * What decides somebody's own day. The zone is null until it is known; the floor is set by a change of zone, and with
 * it when the floor's date began for them (null for floors from before that was kept: they hold nothing back).
 */
export type Clockface = { timeZone: string | null; dayFloor: LocalDate | null; dayFloorSince: Date | null };

/**
 * The day that is on for this person at that instant: the local date four hours ago, but not before the floor, and not
 * before each day since the floor has lasted 20 hours (docs/product/the-couples-day.md#own-day). It never goes back
 * while the zone stays: no zone has set its clocks back over a midnight already past since 2010. Throws RangeError for
 * an unknown zone.
 */
export function ownDay(at: Date, who: Clockface): LocalDate {
  const date = zoneDay(at, who.timeZone ?? "UTC");
  const { dayFloor, dayFloorSince } = who;
  if (dayFloor === null || date <= dayFloor) return dayFloor ?? date;
  if (dayFloorSince === null) return date;
  const hours = (at.getTime() - dayFloorSince.getTime()) / HOUR_MS;
  const latest = addDays(dayFloor, Math.max(0, Math.floor(hours / DAY_LASTS_AT_LEAST_HOURS)));
  return date < latest ? date : latest;
}

/** The local date four hours ago. */
const zoneDay = (at: Date, zone: string): LocalDate =>
  localDateAt(new Date(at.getTime() - DAY_STARTS_AT_HOURS * HOUR_MS), zone);

/** When a date that is on in a zone began there, to the minute. */
function beginningIn(zone: string, date: LocalDate, at: Date): Date {
  const isOn = (time: number) => zoneDay(new Date(time), zone) >= date;
  let [before, on] = [at.getTime(), at.getTime()];
  while (isOn(before)) before -= 24 * HOUR_MS;
  while (on - before > 60_000) {
    const middle = Math.floor((before + on) / 2);
    if (isOn(middle)) on = middle;
    else before = middle;
  }
  return new Date(on);
}

/** When the own day of that instant began. */
function beginningOf(day: LocalDate, at: Date, { timeZone, dayFloor, dayFloorSince }: Clockface): Date {
  if (dayFloor === day) return dayFloorSince ?? at;
  const inZone = beginningIn(timeZone ?? "UTC", day, at);
  if (dayFloor === null || dayFloorSince === null) return inZone;
  const earliest = dayFloorSince.getTime() + daysBetween(dayFloor, day) * DAY_LASTS_AT_LEAST_HOURS * HOUR_MS;
  return new Date(Math.max(inZone.getTime(), earliest));
}

/** The zone whose days end last of all. */
const LAST_ZONE = "Etc/GMT+12";

/**
 * The first date that is not over for this person yet. That is their own day; while nobody knows where their clock is,
 * the day of the zone that is last of all, so that the first setting of a zone can't find a date missed before it
 * ended.
 */
export function firstOpenDay(at: Date, who: Clockface): LocalDate {
  return ownDay(at, who.timeZone === null ? { ...who, timeZone: LAST_ZONE } : who);
}

/**
 * What a change to the zone `to` does to somebody's own day (docs/product/the-couples-day.md#travelling). It never goes
 * back when one travels, and the day that was on lasts its 20 hours: that is the new floor. Where the new zone has left
 * a date behind already, `skipped` are the dates that the date line takes from them (none or one), to be kept as done
 * for them; who has changed the zone within the last seven days gets that date as a day of its own instead. The first
 * setting of a zone may go back and skips nothing. Throws RangeError if `to` is not a time zone.
 */
export function changeTimeZone(at: Date, who: Clockface, to: string): ZoneChange {
  // Before anything else, so that a wrong name is refused by the first setting too.
  const arrived = zoneDay(at, to);
  if (who.timeZone === null) return { dayFloor: null, dayFloorSince: null, skipped: [] };
  const left = ownDay(at, who);
  const settled =
    who.dayFloorSince === null || at.getTime() - who.dayFloorSince.getTime() >= SETTLED_AFTER_DAYS * 24 * HOUR_MS;
  if (settled && daysBetween(left, arrived) > 1) {
    const skipped: LocalDate[] = [];
    for (let date = addDays(left, 1); date < arrived; date = addDays(date, 1)) skipped.push(date);
    return { dayFloor: arrived, dayFloorSince: at, skipped };
  }
  const since = beginningOf(left, at, who);
  const isOver = at.getTime() - since.getTime() >= DAY_LASTS_AT_LEAST_HOURS * HOUR_MS;
  if (isOver && arrived > left) return { dayFloor: addDays(left, 1), dayFloorSince: at, skipped: [] };
  // Never before the old floor, because `left` is not.
  return { dayFloor: left, dayFloorSince: since, skipped: [] };
}

/** A person's day after a change of zone. */
export type ZoneChange = { dayFloor: LocalDate | null; dayFloorSince: Date | null; skipped: LocalDate[] };
