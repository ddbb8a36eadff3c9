import { quantile } from "../statistics.ts";

/** What a run has measured of a day: milliseconds, bytes, and seconds of a processor. */
export type Measured = {
  couples: number;
  minutes: number;
  /** How long each request took, by its kind. */
  times: Readonly<Record<string, readonly number[]>>;
  errors: number;
  /** Requests that began in each second. */
  perSecond: readonly number[];
  /** Of the server: what is in use after a collection, what the system has given it, and how many streams were open. */
  memory: readonly { share: number; used: number; resident: number; streams: number }[];
  mostStreams: number;
  /** Of the server, and of the database where that is a process of its own. */
  cpu: { server: number; database: number };
  /** What tables take with their indexes, before and after. */
  bytes: { before: Readonly<Record<string, number>>; after: Readonly<Record<string, number>> };
  answers: number;
  pushes: number;
  letters: number;
};

/** From here on what is known to a server is in its caches. A share of the day. */
const SETTLED = 0.4;
/** What is in use may have grown by so much since then. */
export const GROWTH_MAX = 1.1;
/** Caches need so long to fill: a shorter run says nothing of memory. Minutes. */
export const MINUTES_MIN = 5;
/** The table with the answers of the day's question. */
const ANSWERS = "daily_answers";
/** A peak is what is kept up for so long. Seconds. */
const PEAK_SECONDS = 10;

/** What a day costs, reckoned from what was measured. Milliseconds of a processor, bytes, requests a second. */
export type Costs = {
  requests: number;
  perCouple: { requests: number; server: number; database: number; bytes: number; pushes: number; letters: number };
  cpuOfRequest: number;
  bytesOfAnswer: number;
  /** What has grown, the most first: bytes for one couple. */
  tables: { name: string; bytes: number }[];
  peak: number;
  /** How many times as much is in use at the end as once it had settled. */
  growth: number;
};

/** Reckons what a day costs. */
export function costsOf(measured: Measured): Costs {
  const { couples, times, perSecond, memory, cpu, bytes, answers, pushes, letters } = measured;
  const requests = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const grown = Object.entries(bytes.after).map(([name, size]) => ({ name, bytes: size - (bytes.before[name] ?? 0) }));
  const all = grown.reduce((sum, one) => sum + one.bytes, 0);
  const settled = memory.find(({ share }) => share >= SETTLED)?.used ?? Number.NaN;
  return {
    requests,
    perCouple: {
      requests: requests / couples,
      server: (cpu.server * 1000) / couples,
      database: (cpu.database * 1000) / couples,
      bytes: all / couples,
      pushes: pushes / couples,
      letters: letters / couples,
    },
    cpuOfRequest: ((cpu.server + cpu.database) * 1000) / requests,
    bytesOfAnswer: (grown.find(({ name }) => name.endsWith(ANSWERS))?.bytes ?? Number.NaN) / answers,
    tables: grown
      .filter((one) => one.bytes > 0)
      .map((one) => ({ name: one.name, bytes: one.bytes / couples }))
      .sort((one, other) => other.bytes - one.bytes),
    peak: peakOf(perSecond),
    growth: (memory.at(-1)?.used ?? Number.NaN) / settled,
  };
}

/** The most requests a second that were kept up for some seconds. */
function peakOf(perSecond: readonly number[]): number {
  let most = 0;
  for (let from = 0; from + PEAK_SECONDS <= perSecond.length; from++) {
    const sum = perSecond.slice(from, from + PEAK_SECONDS).reduce((all, one) => all + one, 0);
    most = Math.max(most, sum / PEAK_SECONDS);
  }
  return most;
}

type Line = { what: string; is: boolean | null; says: string };
const MB = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What was promised, and whether it was seen to be so; null: nothing was measured that says so. */
export function verdictOn(measured: Measured): Line[] {
  const { growth } = costsOf(measured);
  const { errors, minutes, memory } = measured;
  const path = (of: "used" | "resident") => memory.map((one) => MB(one[of])).join(" → ");
  return [
    {
      // What was refused or lost has cost less than it should: nothing else that was measured counts then.
      what: "no request ends in an error",
      is: errors === 0 ? true : null,
      says: `${errors} errors`,
    },
    {
      what: "memory is flat",
      is: minutes >= MINUTES_MIN && growth > 0 ? growth <= GROWTH_MAX : null,
      says: `${growth.toFixed(3)} times since it had settled; in use ${path("used")}; resident ${path("resident")}`,
    },
  ];
}

const ms = (time: number) => `${time.toFixed(1)} ms`;

/** All that was measured, as lines for a note. */
export function tableOf(measured: Measured): string[] {
  const { couples, cpu, times, answers, pushes, letters, mostStreams } = measured;
  const { requests, perCouple, cpuOfRequest, bytesOfAnswer, tables, peak } = costsOf(measured);
  return [
    "| request | times | p50 | p99 |",
    "| --- | --- | --- | --- |",
    ...Object.entries(times).map(
      ([kind, all]) => `| ${kind} | ${all.length} | ${ms(quantile(all))} | ${ms(quantile(all, 0.99))} |`,
    ),
    "",
    `${requests} requests, ${perCouple.requests.toFixed(1)} for a couple; at most ${peak.toFixed(0)} a second; at most ${mostStreams} streams open`,
    `processor: server ${cpu.server.toFixed(1)} s, database ${cpu.database.toFixed(1)} s; a request ${cpuOfRequest.toFixed(2)} ms; a couple's day ${perCouple.server.toFixed(1)} ms and ${perCouple.database.toFixed(1)} ms`,
    `disk: a couple's day ${perCouple.bytes.toFixed(0)} bytes; an answer ${bytesOfAnswer.toFixed(0)}, of ${answers}; ${tables.map((one) => `${one.name} ${one.bytes.toFixed(0)}`).join(", ")}`,
    `pushes ${pushes}, letters ${letters} for ${couples} couples: ${perCouple.pushes.toFixed(2)} and ${perCouple.letters.toFixed(2)} a couple's day`,
  ];
}
