import type { Db } from "./database.ts";

/**
 * Building a statement costs more than running it: those of every page are built once for each database.
 * @param build makes the prepared statement
 */
export function prepareOnce<S>(build: (db: Db) => S): (db: Db) => S {
  const kept = new WeakMap<Db, S>();
  return (db) => {
    const known = kept.get(db) ?? build(db);
    kept.set(db, known);
    return known;
  };
}
