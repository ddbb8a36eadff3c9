import { getTableColumns, type Table } from "drizzle-orm";

/** Puts one row into a table: its values in the order of the properties that were named. */
export type Put = (...values: unknown[]) => void;

/** Writes millions of rows past the product, on the tables that its migrations have made. */
export interface Bulk {
  /** @param properties of the table's columns; what is not named is left to its default */
  into(table: Table, properties: readonly string[]): Promise<Put>;
  /** Resolves when the database has taken most of what was put: awaited now and then, or memory would fill up. */
  room(): Promise<void>;
  /** Puts the indexes back that were in the way, and lets go of the database. */
  done(): Promise<void>;
}

/** The columns of some properties, and how their values are given to the driver. */
export function columnsOf(table: Table, properties: readonly string[]) {
  const all: Record<string, { name: string; mapToDriverValue(value: unknown): unknown }> = getTableColumns(table);
  return properties.map((property) => {
    const column = all[property];
    if (!column) throw new Error(`there is no ${property}`);
    return {
      name: column.name,
      toDriver: (value: unknown) => (value === null ? null : column.mapToDriverValue(value)),
    };
  });
}
