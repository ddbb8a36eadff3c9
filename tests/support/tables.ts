import { count, max, min, sql, sum } from "drizzle-orm";
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
    const all =
      table === tables.contentItems
        ? await ofContent(services.database)
        : await services.database.db.select().from(table);
    const kept = name === "dayCounts" ? all.filter((row) => !isFailure(row)) : all;
    rows[name] = kept.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** The count of a failure: it is written down some seconds later. */
const isFailure = (row: object): boolean => "what" in row && String(row.what).startsWith("failure:");

/**
 * Of content, whose thousands of items are most of all rows, a few lines that tell what of it has changed: what changes an
 * item changes its version (docs/decisions/0026-imports.md).
 */
function ofContent({ db }: Pick<Database, "db">) {
  const { kind, version, text, source, retiredAt, retiredBy } = tables.contentItems;
  const letters = sum(sql`length(${text})`);
  return db
    .select({
      kind,
      source,
      retiredBy,
      items: count(),
      versions: sum(version),
      letters,
      first: min(retiredAt),
      last: max(retiredAt),
    })
    .from(tables.contentItems)
    .groupBy(kind, source, retiredBy);
}
