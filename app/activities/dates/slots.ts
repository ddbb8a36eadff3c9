import { type Hours, isAwakeAt, minutesOf, USUAL_HOURS } from "#app/about/hours.ts";
import { addDays, weekdayIndex } from "#app/calendar/local-date.ts";
import { localDateAt, localTime } from "#app/calendar/time-zone.ts";
import { momentsAt } from "#app/calendar/zoned-time.ts";

/** Somebody's clock, and when they are awake by it; null where they have not said. */
export type Clock = { zone: string; hours: Hours | null };

const SLOTS = 4;
/** How many days are looked at, today among them. */
const DAYS = 9;
const MINUTE = 60_000;
/** Nobody is asked for something that begins at once. */
const NOTICE_MINUTES = 120;
const SATURDAY = 5;
/** When a date begins best, and how many hours nearer to it a day off is. */
const BEST_HOUR = 19;
const DAY_OFF_HOURS = 3;

/** Whether somebody is awake then, by their own hours on their own clock. */
export const isAwake = ({ zone, hours }: Clock, at: Date): boolean =>
  isAwakeAt(hours ?? USUAL_HOURS, minutesOf(localTime(at, zone)) ?? 0);

/**
 * Times in the next days at which both are awake from the beginning to the end, one a day, in order: rather in the
 * evening of both, and rather on a day off.
 */
export function suggestTimes(mine: Clock, theirs: Clock, minutes: number, now: Date): Date[] {
  const today = localDateAt(now, mine.zone);
  const best: { at: Date; far: number }[] = [];
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(today, day);
    let found: { at: Date; far: number } | null = null;
    for (let hour = 0; hour < 24; hour++) {
      if (!isAwakeAt(mine.hours ?? USUAL_HOURS, hour * 60)) continue;
      const [at, again] = momentsAt(date, `${String(hour).padStart(2, "0")}:00`, mine.zone);
      if (!at || again || at.getTime() < now.getTime() + NOTICE_MINUTES * MINUTE) continue;
      const theirHour = (minutesOf(localTime(at, theirs.zone)) ?? 0) / 60;
      const far = Math.abs(hour - BEST_HOUR) + Math.abs(theirHour - BEST_HOUR);
      if (found && found.far <= far) continue;
      if (areAwake([mine, theirs], at, minutes)) found = { at, far };
    }
    const isOff = weekdayIndex(date) >= SATURDAY;
    if (found) best.push({ at: found.at, far: found.far - (isOff ? DAY_OFF_HOURS : 0) });
  }
  const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();
  return best
    .sort((one, other) => one.far - other.far || byTime(one, other))
    .slice(0, SLOTS)
    .sort(byTime)
    .map(({ at }) => at);
}

/** Whether all are awake, each half hour long. */
function areAwake(clocks: readonly Clock[], at: Date, minutes: number): boolean {
  for (let passed = 0; passed < minutes; passed += 30) {
    const then = new Date(at.getTime() + passed * MINUTE);
    if (!clocks.every((clock) => isAwake(clock, then))) return false;
  }
  return true;
}
