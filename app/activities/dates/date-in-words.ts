import { longDate, longDateOfYear } from "#app/calendar/date-words.ts";
import { cityOf, localDateAt, localHour, localTime } from "#app/calendar/time-zone.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Idea } from "./idea.ts";
import { type Clock, isAwake } from "./slots.ts";
import { dateWords } from "./texts.ts";

/** "15 minutes", "An hour" */
export function lengthInWords(language: Language, minutes: number): string {
  const t = dateWords(language);
  if (minutes === 60) return t.hour;
  if (minutes === 90) return t.hourAndHalf;
  return minutes >= 120 && minutes % 60 === 0 ? t.hours(language, minutes / 60) : t.minutes(language, minutes);
}

/** Where, how long, and for which mood; what is for every mood says nothing of it. */
export function chipsOf(
  language: Language,
  { setting, minutes, energy }: Pick<Idea, "setting" | "minutes" | "energy">,
) {
  const t = dateWords(language);
  const of = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? "";
  return [of(t.settings, setting), lengthInWords(language, minutes), of(t.energies, energy)].filter(Boolean);
}

/** "Thursday, 13 November" on the clock of a zone; with the year where it is not that of now. */
export function dayInWords(language: Language, at: Date, zone: string, now: Date): string {
  const date = localDateAt(at, zone);
  const isThisYear = date.slice(0, 4) === localDateAt(now, zone).slice(0, 4);
  return (isThisYear ? longDate : longDateOfYear)(language, date);
}

/** "Saturday, 15 November, 20:00", on the member's own clock. */
export function timeInWords(language: Language, at: Date, zone: string | null, now: Date): string {
  const on = zone ?? "UTC";
  return dateWords(language).dayAndTime(dayInWords(language, at, on, now), localTime(at, on));
}

/** The clocks of the two; the other one's is null where nobody knows it. While nobody knows one's own it is UTC, and says so. */
export type Clocks = { mine: Clock; theirs: Clock | null };

/** A time on both clocks, in words that are ready. */
export type TimeView = {
  day: string;
  mine: { place: string; time: string };
  theirs: { place: string; time: string } | null;
  /** Which part of the day it is for each, and whether they are awake. */
  note: string;
};

export function timeView(
  language: Language,
  { mine, theirs }: Clocks,
  { partner }: Pick<Member, "partner">,
  at: Date,
  now: Date,
): TimeView {
  const side = ({ zone }: Clock) => ({ place: cityOf(zone), time: localTime(at, zone) });
  return {
    day: dayInWords(language, at, mine.zone, now),
    mine: side(mine),
    theirs: theirs && side(theirs),
    note: noteOf(language, { mine, theirs }, partner ? callName(partner) : "", at, now),
  };
}

function noteOf(language: Language, { mine, theirs }: Clocks, partner: string, at: Date, now: Date): string {
  const t = dateWords(language);
  if (!theirs) return t.noClock(partner);
  const [ours, others] = [partOf(localHour(at, mine.zone)), partOf(localHour(at, theirs.zone))];
  const days = [mine, theirs].map(({ zone }) => dayInWords(language, at, zone, now));
  const parts = ours === others ? t.partOfBoth[ours] : t.partsDiffer(t.parts[ours], partner, t.parts[others]);
  const [iAm, theyAre] = [isAwake(mine, at), isAwake(theirs, at)];
  const awake = iAm ? (theyAre ? t.bothAwake : t.theyAsleep(partner)) : theyAre ? t.youAsleep : t.bothAsleep;
  return [parts, days[0] === days[1] ? "" : t.theirDay(partner, days[1] ?? ""), awake].filter(Boolean).join(" ");
}

type Part = "night" | "morning" | "noon" | "afternoon" | "evening";

function partOf(hour: number): Part {
  if (hour < 5 || hour >= 22) return "night";
  if (hour < 12) return "morning";
  if (hour < 14) return "noon";
  return hour < 17 ? "afternoon" : "evening";
}
