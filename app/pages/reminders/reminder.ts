import { addDays, weekdayIndex } from "#app/calendar/local-date.ts";
import { localDateAt } from "#app/calendar/time-zone.ts";
import { momentsAt } from "#app/calendar/zoned-time.ts";

/** What somebody is reminded of: the question of their day, a day about to close, the week in words. */
export type Kind = "question" | "streak" | "summary";

/** When it is looked whether a reminder helps, on each one's own clock (docs/product/reminders.md#when). */
const TIMES: Record<Kind, string> = { question: "08:00", streak: "20:00", summary: "18:00" };
const SUNDAY = 6;
/** For how long after its time it is of use. Milliseconds. */
const OF_USE_MS: Record<Kind, number> = { question: 4 * 3_600_000, streak: 3 * 3_600_000, summary: 4 * 3_600_000 };
/** A look that is later than this is left out: the server was off. Milliseconds. */
export const LATE_MS = 2 * 3_600_000;
/** Days to look ahead: a date may be left out by a zone. */
const DAYS = 3;

/** A time at which it is looked whether a reminder helps. */
export type Look = { kind: Kind; at: Date };

/** The first look after an instant on the clock of a zone. Throws RangeError for an unknown zone. */
export function nextLook(after: Date, zone: string): Look {
  const today = localDateAt(after, zone);
  for (let days = 0; days <= DAYS; days++) {
    const date = addDays(today, days);
    const looks = (Object.keys(TIMES) as Kind[])
      .filter((kind) => kind !== "summary" || weekdayIndex(date) === SUNDAY)
      .flatMap((kind) =>
        momentsAt(date, TIMES[kind], zone)
          .slice(0, 1)
          .map((at): Look => ({ kind, at })),
      )
      .filter(({ at }) => at > after)
      .sort((one, other) => one.at.getTime() - other.at.getTime());
    if (looks[0]) return looks[0];
  }
  return { kind: "question", at: new Date(after.getTime() + 24 * 3_600_000) };
}

/**
 * The look after one that was due, of which none is later than it may be: what a server that was off has left out is not
 * made up for.
 */
export const lookAfter = (dueAt: Date, now: Date, zone: string): Look =>
  nextLook(new Date(Math.max(dueAt.getTime(), now.getTime() - LATE_MS)), zone);

/** Until when a reminder of a look is of use. */
export const ofUseUntil = ({ kind, at }: Look): Date => new Date(at.getTime() + OF_USE_MS[kind]);

/** What decides whether a reminder helps somebody. */
export type Facts = {
  /** They have somebody beside them. */
  paired: boolean;
  /** Nothing waits for a yes of theirs to the other, and the two are not paused. */
  settled: boolean;
  /** What they have done on their own day. */
  mine: { answered: boolean; done: boolean };
  /** That day ends in the coming night. */
  closing: boolean;
  streak: { length: number; shields: number };
  /** Both want the week in words. */
  agreed: boolean;
};

/** Whether it helps to be reminded now (docs/product/reminders.md#only-when-it-helps). */
export function helps(kind: Kind, { paired, settled, mine, closing, streak, agreed }: Facts): boolean {
  if (!settled) return false;
  if (kind === "question") return !mine.answered;
  if (!paired) return false;
  if (kind === "summary") return agreed;
  return !mine.done && closing && streak.length > 0 && streak.shields === 0;
}
