import { FAILURES, mondayOf, WEEKS } from "#app/analytics/counted.ts";
import { readCounts } from "#app/analytics/day-counts.server.ts";
import type { Db } from "#db/database.ts";

const DAY_MS = 86_400_000;
/** The days of a chart. */
const DAYS = 14;
/** How many weeks of pairings the returning is told of. */
const COHORTS = 10;

/** A day and how often. */
export type DayCount = { date: string; times: number };
/** Of fewer couples than these no share is told: it would be of somebody. */
const FEWEST = 5;
/** A week after the pairing: how many of a hundred couples came back; null where too few were paired so long ago. */
export type Week = { week: number; back: number | null; pairs: number };
export type Failure = { what: (typeof FAILURES)[number]; date: string; times: number; lastAt: Date };

const dateBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);

/** What is happening, from the counts of days: some hundred rows, however many people there are. */
export async function readOverview(db: Db, now: Date) {
  const whats = [
    "sign-up",
    "pair",
    "answer",
    "complete",
    ...FAILURES,
    ...Array.from({ length: WEEKS }, (_, i) => `week:${i + 1}`),
  ];
  const firstWeek = mondayOf(new Date(now.getTime() - (COHORTS + WEEKS) * 7 * DAY_MS));
  const counts = await readCounts(db, whats, firstWeek);
  const of = (what: string) => counts.filter((one) => one.what === what);
  const days = Array.from({ length: DAYS }, (_, i) => dateBefore(now, DAYS - 1 - i));
  const byDay = (what: string): DayCount[] => {
    const known = new Map(of(what).map(({ date, times }) => [date, times]));
    return days.map((date) => ({ date, times: known.get(date) ?? 0 }));
  };
  const sinceMonday = (what: string) =>
    of(what).reduce((sum, { date, times }) => (date >= mondayOf(now) ? sum + times : sum), 0);
  const failures = counts.filter(({ what, date }) => what.startsWith("failure:") && date >= (days[0] ?? ""));
  return {
    signUps: byDay("sign-up"),
    pairs: byDay("pair"),
    answers: byDay("answer"),
    weeks: weeksOf(counts, now),
    failures: (failures as Failure[]).sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime()).slice(0, 50),
    facts: {
      signedUp: sinceMonday("sign-up"),
      paired: sinceMonday("pair"),
      complete: of("complete").find(({ date }) => date === dateBefore(now, 1))?.times ?? 0,
      failures: failures.reduce((sum, { date, times }) => (date >= dateBefore(now, 1) ? sum + times : sum), 0),
    },
  };
}

/** Of all couples whose week n is over, how many came back in it. */
function weeksOf(counts: { what: string; date: string; times: number }[], now: Date): Week[] {
  const monday = (date: string) => mondayOf(new Date(`${date}T12:00:00Z`));
  return Array.from({ length: WEEKS }, (_, i) => {
    const week = i + 1;
    // Whoever was paired on the last day of a week has week n behind them n + 2 weeks after its Monday.
    const isOver = (date: string) => Date.parse(`${monday(date)}T00:00:00Z`) + (week + 2) * 7 * DAY_MS <= now.getTime();
    const sum = (what: string) =>
      counts.reduce((all, one) => (one.what === what && isOver(one.date) ? all + one.times : all), 0);
    const pairs = sum("pair");
    return {
      week,
      pairs,
      back: pairs < FEWEST ? null : Math.min(100, Math.round((sum(`week:${week}`) / pairs) * 100)),
    };
  });
}
