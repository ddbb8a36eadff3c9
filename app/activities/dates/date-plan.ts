import { addDays, isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { isTime, momentsAt } from "#app/calendar/zoned-time.ts";
import type { PlanAct, PlanNow } from "#app/plans/plan-change.ts";

/** When a date is. */
export type DateTimes = { startsAt: Date; endsAt: Date };
/** A date as far as it decides what may be done with it, and what may be. */
export type DateNow = PlanNow<DateTimes>;
export type DateAct = PlanAct<DateTimes>;

/** An idea in words of one's own ("" for one of ours), and a few words with it. Sealed. */
export type DateWords = { idea: string; words: string };

export const IDEA_MAX = 140;
export const WORDS_MAX = 500;
/** How many dates two may have ahead of them, whatever has become of them. */
export const AHEAD_MAX = 20;
/** How far ahead a date may be. Days. */
const AHEAD_DAYS = 366;
/** How many that are over are on a page. */
export const PAST_SHOWN = 20;

/** How long a date in words of one's own may last, as its form has it. Minutes. */
export const LENGTHS = ["30", "60", "90", "120", "240"] as const;

/** Stands in the place of a suggested time where one's own day and time are meant. */
export const OWN_TIME = "own";
const MINUTE = 60_000;
const SLOT = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

/** A moment as a form has it: "2026-11-15T20:00Z". */
export const slotOf = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

export const endOf = (startsAt: Date, minutes: number): Date => new Date(startsAt.getTime() + minutes * MINUTE);
export const minutesOf = ({ startsAt, endsAt }: DateTimes): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE);

/** What a form says of a time: one that was suggested, or a day and a time on one's own clock. */
export type SaidTime = { slot?: string | undefined; date?: string | undefined; time?: string | undefined };
export type TimeFault = "pick" | "date" | "time" | "past" | "far" | "leftOut" | "twice" | "clock";
type Found = { at: Date } | { field: "slot" | "date" | "time"; fault: TimeFault };

/**
 * The moment that a form means.
 * @param zone of the one who sends it; null while nobody knows it
 * @returns what is wrong with it, and with which field, where it means none
 */
export function momentOf({ slot = "", date = "", time = "" }: SaidTime, zone: string | null, now: Date): Found {
  // A browser that shows no choices sends none: what was filled in says it.
  if (slot !== OWN_TIME && !(slot === "" && date.trim() !== "")) return suggested(slot, now);
  if (zone === null) return { field: "date", fault: "clock" };
  // Some browsers send seconds.
  const [day, clock] = [date.trim(), time.trim().replace(/^(\d\d:\d\d):\d\d(\.\d{1,3})?$/, "$1")];
  if (!isLocalDate(day)) return { field: "date", fault: "date" };
  if (!isTime(clock)) return { field: "time", fault: "time" };
  const outside = outsideOf(day, localDateAt(now, zone));
  if (outside) return { field: "date", fault: outside };
  const [at, again] = momentsAt(day, clock, zone);
  if (!at) return { field: "time", fault: "leftOut" };
  if (again) return { field: "time", fault: "twice" };
  return at <= now ? { field: "time", fault: "past" } : { at };
}

function suggested(slot: string, now: Date): Found {
  const at = new Date(SLOT.test(slot) ? slot : Number.NaN);
  if (Number.isNaN(at.getTime()) || slotOf(at) !== slot) return { field: "slot", fault: "pick" };
  if (at <= now) return { field: "slot", fault: "past" };
  return at.getTime() > now.getTime() + AHEAD_DAYS * 1440 * MINUTE ? { field: "slot", fault: "far" } : { at };
}

const outsideOf = (day: LocalDate, today: LocalDate): "past" | "far" | null =>
  day < today ? "past" : day > addDays(today, AHEAD_DAYS) ? "far" : null;
