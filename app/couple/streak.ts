import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import type { StreakState } from "#app/members/member.ts";

/** Complete days for which one shield is earned (docs/product/the-couples-day.md#shields). */
export const SHIELD_EVERY = 7;
/** Shields held at most (docs/product/the-couples-day.md#shields). */
export const SHIELDS_MAX = 2;

/** Who did their part on their own day of a date. One that the date line took from them counts as done. */
export type DayParts = { first: boolean; second: boolean };

export const NEW_STREAK: Readonly<StreakState> = {
  length: 0,
  longest: 0,
  completeDays: 0,
  shields: 0,
  closedThrough: null,
};

/**
 * The streak brought up to date (docs/product/the-couples-day.md#streak): the dates after `closedThrough`, at first
 * from `startsOn`, the couple's first date, are counted in order. A complete one adds a day at once; one that is not,
 * and is over for everybody, is missed: it spends a shield and leaves the length (these are the `shielded`), or else
 * the length is 0. A date not complete and still open to anyone is where it ends. `openDays` are the first dates still
 * open to each in the couple.
 *
 * A length of 0 needs no cover, so no shield is spent on it. (From `NEW_STREAK` on it cannot come to that: the length
 * is 0 only where no shield was left.)
 *
 * It does not matter how often this is called in between, as long as nothing changes about a date that is over for
 * everybody, and a complete date stays complete. Throws RangeError if `openDays` is empty.
 */
export function advanceStreak(
  state: Readonly<StreakState>,
  parts: (date: LocalDate) => DayParts | undefined,
  startsOn: LocalDate,
  openDays: readonly LocalDate[],
): { state: StreakState; shielded: LocalDate[] } {
  const [firstOpen] = [...openDays].sort();
  if (firstOpen === undefined) throw new RangeError("a streak is reckoned on somebody's own day");
  const next = { ...state };
  const shielded: LocalDate[] = [];
  let date = state.closedThrough === null ? startsOn : addDays(state.closedThrough, 1);
  for (; ; date = addDays(date, 1)) {
    const done = parts(date);
    if (done?.first && done.second) {
      addCompleteDay(next);
    } else if (date >= firstOpen) {
      return { state: next, shielded };
    } else if (next.length > 0 && next.shields > 0) {
      next.shields -= 1;
      shielded.push(date);
    } else {
      next.length = 0;
    }
    next.closedThrough = date;
  }
}

function addCompleteDay(state: StreakState): void {
  state.length += 1;
  state.longest = Math.max(state.longest, state.length);
  state.completeDays += 1;
  if (state.completeDays % SHIELD_EVERY === 0) state.shields = Math.min(SHIELDS_MAX, state.shields + 1);
}
