import type { Table } from "drizzle-orm";
import { type Field, type OwnedTable, ownershipOf } from "#db/owned-table.ts";
import type { Place } from "./sealed-text.ts";

/** A row, by the properties of its columns. */
type Row = Readonly<Record<string, unknown>>;

/** One value of a row's key, written so that it can't be taken for two. */
function keyPart(row: Row, { property }: Field): string {
  const value = row[property];
  if (value === undefined || value === null) throw new Error(`the place of a text needs its row's ${property}`);
  return (value instanceof Date ? value.toISOString() : String(value)).replace(/[%/]/g, encodeURIComponent);
}

/**
 * Where a text of an owned table stands: within the couple and the author its key is one row. What is sealed for one
 * place opens in no other: names of tables and columns, and what makes up a key, stay as they are for good.
 */
export const placeIn = (owned: OwnedTable, row: Row, text: Field): Place =>
  ({
    table: owned.name,
    row: owned.key.map((field) => keyPart(row, field)).join("/"),
    column: text.column.name,
  }) as Place;

/**
 * The same for whoever has the table at hand.
 * @param row holds the table's key at least
 * @param property of the sealed column
 */
export function placeOf(table: Table, row: Row, property: string): Place {
  const owned = ownershipOf(table);
  const text = owned !== null && owned !== "by hand" && owned.sealed.find((field) => field.property === property);
  if (!text) throw new Error(`${property} is not declared as sealed text`);
  return placeIn(owned, row, text);
}
