import { cityOf, localHour, localTime } from "#app/calendar/time-zone.ts";
import { callName, type Member } from "#app/members/member.ts";

/** One's waking hours until one says otherwise: 7 to 23. */
const WAKES_AT = 7;
const SLEEPS_AT = 23;

const isAwake = (at: Date, zone: string): boolean => {
  const hour = localHour(at, zone);
  return hour >= WAKES_AT && hour < SLEEPS_AT;
};

/** The two local times side by side; null until both zones are known. */
export function clockView({ person, partner }: Member, now: Date) {
  if (!person.timeZone || !partner?.timeZone) return null;
  const side = (zone: string, who: string) => ({ place: cityOf(zone), time: localTime(now, zone), who });
  return {
    you: side(person.timeZone, "you"),
    them: side(partner.timeZone, callName(partner)),
    bothAwake: isAwake(now, person.timeZone) && isAwake(now, partner.timeZone),
  };
}

/** "Good evening": by the hour where the member is. Without a zone nobody knows. */
export function greeting(zone: string | null, now: Date): string {
  if (!zone) return "Hello";
  const hour = localHour(now, zone);
  if (hour >= 5 && hour < 12) return "Good morning";
  if (hour >= 12 && hour < 18) return "Good afternoon";
  return "Good evening";
}

/** When the partner was last here, in words; null when they never were. */
export function lastSeen(name: string, at: Date | null, now: Date): string | null {
  if (!at) return null;
  if (now.getTime() - at.getTime() < 10 * 60_000) return `${name} is here now.`;
  return `${name} was here ${timeAgo(at, now)}.`;
}

/** "3 hours ago"; under a minute it is a moment. */
export function timeAgo(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return "a moment ago";
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
