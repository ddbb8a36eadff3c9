import { type Hours, type HoursOfBoth, isAwakeAt, minutesOf, USUAL_HOURS } from "#app/about/hours.ts";
import { timeAgo } from "#app/calendar/date-words.ts";
import { cityOf, localHour, localTime } from "#app/calendar/time-zone.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Language } from "#app/texts/languages.ts";
import { clockTexts } from "./clock-texts.ts";

/**
 * The two local times side by side, and whether both are awake, each by their own hours on their own clock; null until
 * both zones are known.
 */
export function clockView(
  language: Language,
  { person, partner }: Pick<Member, "person" | "partner">,
  hours: HoursOfBoth,
  now: Date,
) {
  if (!person.timeZone || !partner?.timeZone) return null;
  const side = (zone: string, who: string) => ({ place: cityOf(zone), time: localTime(now, zone), who });
  const you = side(person.timeZone, clockTexts(language).you);
  const them = side(partner.timeZone, callName(partner));
  const isAwake = (said: Hours | null, time: string) => isAwakeAt(said ?? USUAL_HOURS, minutesOf(time) ?? 0);
  return { you, them, bothAwake: isAwake(hours.mine, you.time) && isAwake(hours.theirs, them.time) };
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

/** When the partner was last here, in words, or that nobody is there yet; null where the partner does not show it. */
export function seenLine(language: Language, { partner }: Pick<Member, "partner">, now: Date): string | null {
  const t = clockTexts(language);
  if (!partner) return t.alone;
  const { lastSeenAt: at, lastSeenHidden } = partner;
  const name = callName(partner);
  if (lastSeenHidden) return null;
  if (!at) return t.notYetHere(name);
  if (now.getTime() - at.getTime() < 10 * 60_000) return t.hereNow(name);
  return t.wasHere(name, timeAgo(language, at, now));
}
