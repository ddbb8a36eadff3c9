import { is, Table } from "drizzle-orm";
import { type OwnedTable, ownershipOf } from "./owned-table.ts";
import * as schema from "./schema/all.ts";

/**
 * Every table with rows that belong to a couple and one of it, or both: what is done with all that a couple has goes
 * through this list and names no table. They come in the order of their names.
 */
export const ownedTables: readonly OwnedTable[] = Object.values<unknown>(schema).flatMap((value) => {
  const ownership = is(value, Table) ? ownershipOf(value) : null;
  return ownership === null || ownership === "by hand" ? [] : [ownership];
});
