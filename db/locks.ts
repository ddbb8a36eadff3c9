import { isPostgres } from "./dialect.ts";

/**
 * Locks the rows that a select reads until the transaction ends. SQLite needs nothing: BEGIN IMMEDIATE has put
 * the writers in line already.
 */
export function forUpdate<Q extends { for(strength: "update"): unknown }>(query: Q): Q {
  return isPostgres ? (query.for("update") as Q) : query;
}
