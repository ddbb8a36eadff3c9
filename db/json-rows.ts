import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { isPostgres } from "./dialect.ts";
import type { Row } from "./rows.ts";

/**
 * Many rows in one parameter, as JSON: the statement has the same words however many there are, so that it is built
 * once. Building one with a parameter for each value takes most of the time of writing them.
 */

/** Rows for `insertOf`; a value is a text, a whole number, null, or JSON. */
export const asJson = (rows: readonly Row[]): string => JSON.stringify(rows);

/** The rows of a list that `asJson` has made, as what is inserted into this table; a property left out is null. */
export function insertOf(table: PgTable, list: Placeholder): SQL {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]) => ({ property, column }));
  if (!isPostgres) {
    const values = columns.map(({ property }) => sql.raw(`json_extract(value, '$.${property}')`));
    return sql`select ${sql.join(values, sql`, `)} from json_each(${list})`;
  }
  const named = columns.map(({ property, column }) => sql`${sql.identifier(property)} ${sql.raw(column.getSQLType())}`);
  return sql`select * from jsonb_to_recordset(cast(${list} as jsonb)) as sent(${sql.join(named, sql`, `)})`;
}

/** The texts of a list as JSON, for `inArray`. */
export const textsIn = (list: Placeholder): SQL =>
  isPostgres
    ? sql`(select jsonb_array_elements_text(cast(${list} as jsonb)))`
    : sql`(select value from json_each(${list}))`;
