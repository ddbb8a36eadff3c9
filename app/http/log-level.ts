import type { Log } from "./log.ts";

/** How much a line of the log weighs: a failure somebody should look at, what is out of the ordinary, the rest. */
export type Level = "error" | "warn" | "info";

const WEIGHT = { info: 0, warn: 1, error: 2 } as const satisfies Record<Level, number>;

/** Failures by any other name than `….failed`. */
const ERRORS = new Set([
  "error",
  "seal.broken",
  "keys.left",
  "identity.refused",
  "identity.misconfigured",
  "deletion.unfinished",
  "job.stuck",
  "payment.left",
  "payment.not-asked",
  "analytics.lost",
  "migration.no-copy",
]);
/** What goes on when all is well. */
const USUAL = new Set([
  "migration.copied",
  "migration.applied",
  "mail.gathered",
  "account.taken-over",
  "payment.other",
]);

/**
 * The level of a line, by its event. One that is not named here is a warning: a new one is never left out unseen. The
 * line with which a log begins is in every log.
 */
function levelOf(event: string, fields: Parameters<Log>[1]): Level {
  if (event === "request") return Number(fields?.status) >= 500 ? "error" : "info";
  if (event === "listening" || ERRORS.has(event) || event.endsWith(".failed")) return "error";
  return USUAL.has(event) ? "info" : "warn";
}

/** A log without the lines that weigh less. */
export function fromLevel(level: Level, log: Log): Log {
  if (level === "info") return log;
  return (event, fields) => {
    if (WEIGHT[levelOf(event, fields)] >= WEIGHT[level]) log(event, fields);
  };
}
