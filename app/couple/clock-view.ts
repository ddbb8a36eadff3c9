import { timeAgo } from "#app/calendar/date-words.ts";
import { cityOf, localHour, localTime } from "#app/calendar/time-zone.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Language } from "#app/texts/languages.ts";
import { clockTexts } from "./texts.ts";

/** One's waking hours until one says otherwise: 7 to 23. */
const WAKES_AT = 7;
const SLEEPS_AT = 23;

const isAwake = (at: Date, zone: string): boolean => {
  const hour = localHour(at, zone);
  return hour >= WAKES_AT && hour < SLEEPS_AT;
};

/** The two local times side by side; null until both zones are known. */
export function clockView(language: Language, { person, partner }: Member, now: Date) {
  if (!person.timeZone || !partner?.timeZone) return null;
  const side = (zone: string, who: string) => ({ place: cityOf(zone), time: localTime(now, zone), who });
  return {
    you: side(person.timeZone, clockTexts(language).you),
    them: side(partner.timeZone, callName(partner)),
    bothAwake: isAwake(now, person.timeZone) && isAwake(now, partner.timeZone),
  };
}

/** "Good evening": by the hour where the member is. Without a zone nobody knows. */
export function greeting(language: Language, zone: string | null, now: Date): string {
  const t = clockTexts(language);
  if (!zone) return t.hello;
  const hour = localHour(now, zone);
  if (hour >= 5 && hour < 12) return t.morning;
  if (hour >= 12 && hour < 18) return t.afternoon;
  return t.evening;
}

/** When the partner was last here, in words; null when they never were. */
export function lastSeen(language: Language, name: string, at: Date | null, now: Date): string | null {
  if (!at) return null;
  const t = clockTexts(language);
  if (now.getTime() - at.getTime() < 10 * 60_000) return t.hereNow(name);
  return t.wasHere(name, timeAgo(language, at, now));
}
