import { availableParallelism } from "node:os";
import type { Env } from "#app/http/env.ts";
import { isPostgres } from "#db/dialect.ts";

/**
 * How many processes answer: as many as the machine has cores, where PostgreSQL is behind them. One on SQLite, which takes
 * one write at a time whoever brings it, and one wherever this is no production.
 */
export const processesOf = ({ WEB_CONCURRENCY, NODE_ENV }: Pick<Env, "WEB_CONCURRENCY" | "NODE_ENV">): number =>
  WEB_CONCURRENCY ?? (isPostgres && NODE_ENV === "production" ? availableParallelism() : 1);
