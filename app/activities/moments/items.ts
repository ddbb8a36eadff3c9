import { addDays, daysBetween, isLocalDate, type LocalDate, weekdayIndex } from "#app/calendar/local-date.ts";
import type { Round } from "#app/rounds/round.ts";
import { eachOf, isMomentName, type MomentName } from "./moments.ts";

/** So many days one who was asked by the other's part may take; as long one's own may be changed. */
const JOINED_WITHIN_DAYS = 7;

/** The Monday of a date's week. Given an own day, Sunday's week goes on until four in the morning of Monday. */
const weekOf = (date: LocalDate): LocalDate => addDays(date, -weekdayIndex(date));

/** The date that a form is about which is begun on this own day: the day itself, or its week's Monday. */
export const dateFor = (moment: MomentName, today: LocalDate): LocalDate =>
  eachOf(moment) === "week" ? weekOf(today) : today;

/** The round of a form and a date. */
export const itemOf = (moment: MomentName, date: LocalDate): string => `${moment}-${date}`;

/** The form and the date of a round; null for what is none of these. */
export function ofItem(item: string): { moment: MomentName; date: LocalDate } | null {
  const at = item.indexOf("-");
  const [moment, date] = [item.slice(0, at), item.slice(at + 1)];
  return isMomentName(moment) && isDateOf(moment, date) ? { moment, date } : null;
}

/** Whether a text is a date that such a form can be about. */
export const isDateOf = (moment: MomentName, text: string): text is LocalDate =>
  isLocalDate(text) && (eachOf(moment) === "day" || weekdayIndex(text) === 0);

/** The rounds of a form whose dates lie among these. */
export const itemsBetween = (moment: MomentName, from: LocalDate, to: LocalDate) => ({
  from: itemOf(moment, from),
  to: itemOf(moment, to),
});

/** The rounds of a day's form that may be written to on an own day. */
export const writableItems = (moment: MomentName, today: LocalDate) =>
  itemsBetween(moment, addDays(today, -JOINED_WITHIN_DAYS), addDays(today, JOINED_WITHIN_DAYS));

type Parts = Pick<Round, "mine" | "theirs">;

/**
 * Whether the member may write to the form of a date on their own day. A week's form is that of the week that is on for
 * them. A day's is today's, or one that either of the two has begun within seven days: they may be on different dates.
 */
export function isWritable(moment: MomentName, date: LocalDate, { mine, theirs }: Parts, today: LocalDate): boolean {
  if (date === dateFor(moment, today)) return true;
  const isBegun = mine !== null || theirs !== null;
  return eachOf(moment) === "day" && isBegun && Math.abs(daysBetween(date, today)) <= JOINED_WITHIN_DAYS;
}

/**
 * The date that a form without one is about: that of the newest round which the partner has begun and the member has
 * not joined, else today's.
 * @param rounds those of `writableItems`, the newest first; none are needed for a week's form
 */
export function dateToWrite(moment: MomentName, rounds: readonly Round[], today: LocalDate): LocalDate {
  const joins = rounds.find(({ mine, theirs }) => mine === null && theirs !== null);
  return (joins && eachOf(moment) === "day" && ofItem(joins.item)?.date) || dateFor(moment, today);
}
