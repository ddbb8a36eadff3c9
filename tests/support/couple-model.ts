import type { LocalDate } from "#app/calendar/local-date.ts";

/*
 * A model of docs/product/the-couples-day.md, written from its words and sharing nothing with what the product does:
 * people live through their time quarter by quarter of an hour, and a streak is told from the whole history each time.
 */

const HOUR = 3_600_000;
/** As finely as the model looks at time. */
export const TICK = HOUR / 4;
const WEEK = 7 * 24 * HOUR;

const wall = new Map<string, Intl.DateTimeFormat>();

/** The date on a wall calendar in a zone, four hours ago. */
function wallDate(at: number, zone: string): LocalDate {
  const format = wall.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  wall.set(zone, format);
  return format.format(at - 4 * HOUR) as LocalDate;
}

/** The date after. */
const after = (date: LocalDate): LocalDate => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10) as LocalDate;
};

/** Somebody with a clock, who did their part on some of their own days. */
export class PersonModel {
  day: LocalDate;
  readonly done = new Set<LocalDate>();
  #zone: string;
  /** When the own day that is on began for them. */
  #since: number;
  /** When the day began on which the zone was last changed; null for never. */
  #changed: number | null = null;
  #now: number;

  /** @param at a time between two ticks that the clocks of all zones agree to be none of theirs, as all others here */
  constructor(zone: string, at: number) {
    this.#zone = zone;
    this.#now = at;
    this.day = wallDate(at, zone);
    this.#since = at;
    while (wallDate(this.#since - TICK, zone) === this.day) this.#since -= TICK;
  }

  /** Lives until then. A day ends when the wall calendar has a later one, and 20 hours after its beginning at the earliest. */
  wait(until: number): void {
    while (this.#now < until) {
      this.#now += TICK;
      if (this.#isOver() && wallDate(this.#now, this.#zone) > this.day) this.#begin(after(this.day));
    }
  }

  /** Does their part. */
  act(): void {
    this.done.add(this.day);
  }

  /** Goes to another zone, now. */
  travel(zone: string): void {
    if (zone === this.#zone) return;
    this.#zone = zone;
    const there = wallDate(this.#now, zone);
    const settled = this.#changed === null || this.#now - this.#changed >= WEEK;
    if (settled && there > after(this.day)) {
      // The date line takes what is between, and that counts as done.
      for (let date = after(this.day); date < there; date = after(date)) this.done.add(date);
      this.#begin(there);
    } else if (this.#isOver() && there > this.day) this.#begin(after(this.day));
    this.#changed = this.#since;
  }

  #isOver(): boolean {
    return this.#now - this.#since >= 20 * HOUR;
  }

  #begin(day: LocalDate): void {
    this.day = day;
    this.#since = this.#now;
  }
}

/** What a couple has come to. */
export type Standing = {
  length: number;
  longest: number;
  completeDays: number;
  shields: number;
  /** The missed dates that a shield has covered. */
  covered: LocalDate[];
};

/**
 * The streak of two, from their first date on: dates are closed in their order. A complete one adds a day, and each
 * seventh of them a shield, of which two are held at most; a missed one spends a shield, and without one the streak is
 * 0. The first date that is neither complete nor over for both is the end.
 */
export function standingOf(two: readonly [PersonModel, PersonModel], firstDate: LocalDate): Standing {
  const standing: Standing = { length: 0, longest: 0, completeDays: 0, shields: 0, covered: [] };
  for (let date = firstDate; ; date = after(date)) {
    if (two.every(({ done }) => done.has(date))) {
      standing.length++;
      standing.completeDays++;
      standing.longest = Math.max(standing.longest, standing.length);
      if (standing.completeDays % 7 === 0 && standing.shields < 2) standing.shields++;
    } else if (two.some(({ day }) => day <= date)) {
      return standing;
    } else if (standing.shields > 0) {
      standing.shields--;
      standing.covered.push(date);
    } else {
      standing.length = 0;
    }
  }
}
