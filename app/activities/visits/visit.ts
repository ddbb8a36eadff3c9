import { addDays, daysBetween, isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import type { PlanAct, PlanNow } from "#app/plans/plan-change.ts";

/** The first and the last day of a visit. */
export type VisitDates = { from: LocalDate; to: LocalDate };
/** A visit as far as it decides what may be done with it, and what may be. */
export type VisitNow = PlanNow<VisitDates>;
export type VisitAct = PlanAct<VisitDates>;

/** Who travels, as the one sees it who proposed the visit. */
export const TRAVELS = ["author", "other", "both"] as const;
export type Travels = (typeof TRAVELS)[number];

/** Who travels, where, and a few words. Sealed. */
export type VisitWords = { travels: Travels; place: string; words: string };

export const PLACE_MAX = 100;
export const WORDS_MAX = 500;
/** How many visits two may have ahead of them, whatever has become of them. */
export const AHEAD_MAX = 20;
/** How far ahead a visit may begin, and how long it may last. Days. */
const AHEAD_DAYS = 2 * 366;
const LONGEST_DAYS = 366;
/** How many that are over are on a page. */
export const PAST_SHOWN = 20;

export type DatesFault = "date" | "past" | "order" | "far" | "long";

/**
 * Whether a visit may have these dates. It may have begun already, and has to go on on somebody's own day.
 * @returns what is wrong with them, and with which field; null for nothing
 */
export function faultOf(
  from: string,
  to: string,
  today: LocalDate,
): { field: "from" | "to"; fault: DatesFault } | null {
  if (!isLocalDate(from)) return { field: "from", fault: "date" };
  if (!isLocalDate(to)) return { field: "to", fault: "date" };
  if (to < from) return { field: "to", fault: "order" };
  if (to < today) return { field: "to", fault: "past" };
  if (from > addDays(today, AHEAD_DAYS)) return { field: "from", fault: "far" };
  if (daysBetween(from, to) > LONGEST_DAYS) return { field: "to", fault: "long" };
  return null;
}
