import { getTableColumns, type Table } from "drizzle-orm";
import type { Database } from "#db/database.ts";
import * as tables from "#db/schema/all.ts";

/**
 * Every row of every table, in an order that does not depend on the database: what a refusal must leave as it was.
 * What is counted is left out: it comes a moment later, and a failure is counted too.
 */
export async function everyRow({
  services,
}: {
  services: { database: Pick<Database, "db"> };
}): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  const { analyticsEvents: _counted, ...kept } = tables;
  for (const [name, table] of Object.entries(kept)) {
    const all = await services.database.db.select(columnsOf(table)).from(table);
    const kept = name === "dayCounts" ? all.filter((row) => !isFailure(row)) : all;
    rows[name] = kept.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** The count of a failure: it is written down some seconds later. */
const isFailure = (row: object): boolean => "what" in row && String(row.what).startsWith("failure:");

/**
 * All of a table's columns; of content, whose thousands of items are most of all rows, those that tell who wrote an item
 * last and what of: what changes an item changes its version (docs/decisions/0026-imports.md).
 */
function columnsOf(table: Table) {
  if (table !== tables.contentItems) return getTableColumns(table);
  const { id, version, text, source, retiredAt, retiredBy } = tables.contentItems;
  return { id, version, text, source, retiredAt, retiredBy };
}
