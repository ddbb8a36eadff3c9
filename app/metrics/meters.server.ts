import type { Counter, Histogram, Registry } from "prom-client";
import type { Log } from "#app/http/log.ts";
import { type ToldStatement, type Verb, verbOf } from "#db/told-statements.ts";
import { failureOf } from "./failures.ts";
import type { CallEnded, Called } from "./outside-calls.server.ts";

/** Seconds: what a page takes when all is well, when it waits for others, and when it is given up. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 15];
/** Seconds: a row by its key, a search, a statement that is ended. */
const STATEMENT_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 8];
/** So many causes are told apart of each who is asked: codes come from elsewhere. */
const CAUSES_MAX = 40;

/** What is counted while it happens. Nothing here is anybody's: patterns, names of ours, codes. */
export type Meters = {
  registry: Registry;
  /** Takes a line of the log. */
  line: Log;
  statement: (told: ToldStatement) => void;
  call: (called: Called) => CallEnded;
};

type Library = typeof import("prom-client");

/** @param about what this server is, for `couple_info` */
export function openMeters(library: Library, about: { version: string; commit: string }): Meters {
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  const info = { name: "couple_info", help: "Which version this is", labelNames: ["version", "commit"] as const };
  new library.Gauge({ ...info, aggregator: "first", registers: [registry] }).set(about, 1);
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> =>
    new library.Counter({ name, help, labelNames, registers: [registry] });
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new library.Histogram({ name, help, labelNames, buckets, registers: [registry] });

  const requests = histogram(
    "couple_request_seconds",
    "Answers by the pattern of their route and class of status, in seconds",
    REQUEST_BUCKETS,
    "route",
    "class",
  );
  const statements = histogram(
    "couple_statement_seconds",
    "Statements in the database by what they do, in seconds, without waiting for a connection or a turn",
    STATEMENT_BUCKETS,
    "verb",
  );
  const failed = counter("couple_statement_failures_total", "Statements that the database refused", "verb");
  const calls = histogram(
    "couple_outside_seconds",
    "Calls of others over HTTP, by whom and class of status (none: no answer, or not to its end), in seconds",
    REQUEST_BUCKETS,
    "to",
    "class",
  );
  const limits = counter("couple_limit_reached_total", "Tries that were refused, by the limit", "limit");
  const failures = counter("couple_failures_total", "What others failed at, by whom and why", "of", "cause");
  const events = counter("couple_events_total", "Lines of the log that tell of no request, by their event", "event");
  // A line that nobody has seen yet is one that no alarm can compare with: these are there from the start.
  for (const event of ["key-backup.failed", "seal.broken", "job.failed", "job.stuck", "error"])
    events.inc({ event }, 0);
  const inBounds = bounded();
  const timers = timersOf(statements);

  return {
    registry,
    line: (event, fields = {}) => {
      if (event === "request") {
        const { route, status, ms } = fields;
        requests.observe({ route: String(route), class: classOf(status) }, Number(ms) / 1000);
        return;
      }
      events.inc({ event });
      if (event === "limit.reached") limits.inc({ limit: String(fields.limit) });
      const failure = failureOf(event, fields);
      if (failure) failures.inc({ ...failure, cause: inBounds(failure.of, failure.cause) });
    },
    statement: ({ sql, ms, isGood }) => {
      const verb = verbOf(sql);
      timers(verb, ms / 1000);
      if (!isGood) failed.inc({ verb });
    },
    call: ({ to }) => {
      const end = calls.startTimer({ to });
      return (status) => void end({ class: classOf(status) });
    },
  };
}

const classOf = (status: unknown): string => (status === null ? "none" : `${String(status)[0]}xx`);

/** Finding a label's numbers again costs more than adding to them. */
function timersOf(histogram: Histogram<"verb">): (verb: Verb, seconds: number) => void {
  const known = new Map<Verb, { observe(seconds: number): void }>();
  return (verb, seconds) => {
    const timer = known.get(verb) ?? histogram.labels({ verb });
    known.set(verb, timer);
    timer.observe(seconds);
  };
}

/** A cause as it is, until there are too many of one kind: each is a series that is kept for good. */
function bounded(): (kind: string, cause: string) => string {
  const seen = new Map<string, Set<string>>();
  return (kind, cause) => {
    const causes = seen.get(kind) ?? new Set();
    seen.set(kind, causes);
    if (!causes.has(cause) && causes.size >= CAUSES_MAX) return "other";
    causes.add(cause);
    return cause;
  };
}
