import { type SQL, sql } from "drizzle-orm";
import { isPostgres } from "./dialect.ts";
import type { Field } from "./owned-table.ts";

/** A row, by the properties of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Several columns as one value, for comparing and ordering rows by all of them. */
export const columnsOf = (fields: readonly Field[]): SQL =>
  sql`(${sql.join(
    fields.map(({ column }) => column),
    sql`, `,
  )})`;

/** What a row says in these columns, as one value. */
export const valuesOf = (fields: readonly Field[], row: Row): SQL =>
  sql`(${sql.join(
    fields.map(({ property, column }) => sql.param(row[property], column)),
    sql`, `,
  )})`;

/** Whether these columns say what one of some rows says in them. */
export function isOneOf(fields: readonly Field[], rows: readonly Row[]): SQL {
  const values = sql.join(
    rows.map((row) => valuesOf(fields, row)),
    sql`, `,
  );
  // SQLite knows no list of rows, and PostgreSQL takes the values of a table for text.
  return isPostgres ? sql`${columnsOf(fields)} in (${values})` : sql`${columnsOf(fields)} in (values ${values})`;
}
