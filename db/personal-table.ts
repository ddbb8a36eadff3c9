import type { Table } from "drizzle-orm";
import type { PgColumnBuilderBase } from "drizzle-orm/pg-core";
import { type TableExtra, table } from "./kit.ts";

/**
 * What becomes of a row when the account that this column names is deleted: the row goes, or stays without the name; or
 * it keeps the name, and why.
 */
export type Fate = "goes" | "loses the name" | { stays: string };

const declared = new WeakMap<Table, Readonly<Record<string, Fate>>>();

/** What a table says of the columns that name a person, by their names in a row; null for one that says nothing. */
export const fatesOf = (of: Table): Readonly<Record<string, Fate>> | null => declared.get(of) ?? null;

/**
 * A table whose rows hang on a person and on no couple: it says of every column that names somebody what the deletion of
 * their account does (docs/decisions/0020-the-schema-says-whose.md).
 */
export function personalTable<N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  fates: Partial<Record<NoInfer<Extract<keyof C, string>>, Fate>>,
  columns: C,
  extra?: TableExtra<N, C>,
) {
  const made = table(name, columns, extra);
  declared.set(made, fates as Record<string, Fate>);
  return made;
}
