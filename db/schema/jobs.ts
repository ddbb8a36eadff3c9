import { code, integer, table, timestamp } from "../kit.ts";

/**
 * What the servers do by themselves, by the time: a row for each kind of work. It says whose turn it is, so that one
 * server does it although several are up, and when it was done (docs/decisions/0032-jobs.md). Of nobody in particular.
 */
export const jobs = table("jobs", {
  name: code("name").primaryKey(),
  /** How often it has been begun: who begins it counts one up, and only the last one may say that it has ended. */
  turn: integer("turn").notNull().default(0),
  /** Whoever has begun it has it until then, and says so anew as long as they go on; null once they have ended. */
  leasedUntil: timestamp("leased_until"),
  startedAt: timestamp("started_at"),
  /** When it last ended well. */
  endedAt: timestamp("ended_at"),
  failedAt: timestamp("failed_at"),
  /** How often it was begun since it has last ended well. */
  tries: integer("tries").notNull().default(0),
});
