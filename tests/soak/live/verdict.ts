import { quantile } from "../statistics.ts";

/** What a run over streams has measured: bytes, and milliseconds. */
export type Measured = {
  streams: number;
  /** Of the server, with no streams, then with all of them at the begin and at the end: what is in use after a collection. */
  used: { none: number; begin: number; end: number };
  /** What the system has given it. */
  resident: { none: number; begin: number; end: number };
  /** From the post of the second answer to the page's data that shows it to the other one. */
  opens: readonly number[];
  /** A post of an answer to its own answer. */
  bare: readonly number[];
  /** Events that should have come to somebody, and those of them that did not. */
  events: { due: number; lost: number };
  /** Of these, over a line that was broken off. */
  again: { due: number; lost: number };
};

/** What is promised of an idle stream, in bytes; of the way to the other one, in bare round trips. */
export const STREAM_MAX = 20_000;
export const TRIPS_MAX = 3;
/** What is in use may have grown by so much: what the couples have done meanwhile is in the caches. */
export const GROWTH_MAX = 1.1;
/** A hundredth is not known from fewer. */
const TIMES_MIN = 100;

type Line = { what: string; is: boolean | null; says: string };

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const ms = (time: number) => `${time.toFixed(1)} ms`;
const inMs = (times: readonly number[]) => `p50 ${ms(quantile(times))}, p99 ${ms(quantile(times, 0.99))}`;

/** What was promised, and whether it was seen to be so; null: not enough was measured. */
export function verdictOn({ streams, used, resident, opens, bare, events, again }: Measured): Line[] {
  const each = (used.begin - used.none) / streams;
  const growth = used.end / used.begin;
  const trips = quantile(opens, 0.99) / quantile(bare, 0.99);
  const isTimed = opens.length >= TIMES_MIN && bare.length >= TIMES_MIN;
  return [
    {
      what: `an idle stream costs at most ${kB(STREAM_MAX)}`,
      is: each > 0 ? each <= STREAM_MAX : null,
      says: `${kB(each)} in use, ${kB((resident.begin - resident.none) / streams)} resident`,
    },
    {
      what: "memory is flat",
      is: growth <= GROWTH_MAX,
      says: `in use ${MB(used.begin)} → ${MB(used.end)}, resident ${MB(resident.begin)} → ${MB(resident.end)}`,
    },
    {
      what: `the second answer opens for the other one within ${TRIPS_MAX} bare round trips (p99)`,
      is: isTimed ? trips <= TRIPS_MAX : null,
      says: `${inMs(opens)}; bare ${inMs(bare)}: ${trips.toFixed(2)} times, of ${opens.length}`,
    },
    {
      what: "no event is lost",
      is: events.lost > 0 ? false : again.due > 0 ? true : null,
      says: `${events.lost} of ${events.due}, over a broken line ${again.lost} of ${again.due}`,
    },
  ];
}

/** @returns 0: all is so. 1: something is not. 2: not enough was measured to say so. */
export const codeOf = (lines: readonly Line[]): number =>
  lines.some(({ is }) => is === false) ? 1 : lines.some(({ is }) => is === null) ? 2 : 0;
