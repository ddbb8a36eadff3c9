/**
 * The column kit: one Drizzle schema for SQLite and PostgreSQL.
 *
 * It is typed as PostgreSQL, whose builders know no `.get()`, `.all()` or `.run()`: code that would work
 * only in step with SQLite does not compile. Text ids, no arrays, objects in JSON columns.
 * See docs/decisions/0002-one-schema-two-databases.md.
 */
import { getTableColumns } from "drizzle-orm";
import type { BuildExtraConfigColumns } from "drizzle-orm/column-builder";
import * as pg from "drizzle-orm/pg-core";
import * as lite from "drizzle-orm/sqlite-core";
import { isPostgres } from "./dialect.ts";

const postgresKit = {
  table: pg.pgTable,
  /** In a schema of its own: a backup of the data leaves it out by name. */
  keyTable: pg.pgSchema("keys").table,
  text: (name: string) => pg.text(name),
  integer: (name: string) => pg.integer(name),
  boolean: (name: string) => pg.boolean(name),
  timestamp: (name: string) => pg.timestamp(name, { mode: "date", withTimezone: true, precision: 3 }),
  json: <T>(name: string) => pg.jsonb(name).$type<T>(),
  primaryKey: pg.primaryKey,
  index: pg.index,
  check: pg.check,
  alias: pg.alias,
};

type Kit = typeof postgresKit;

const sqliteKit = {
  table: lite.sqliteTable,
  keyTable: lite.sqliteTable,
  text: (name: string) => lite.text(name),
  integer: (name: string) => lite.integer(name),
  boolean: (name: string) => lite.integer(name, { mode: "boolean" }),
  timestamp: (name: string) => lite.integer(name, { mode: "timestamp_ms" }),
  json: <T>(name: string) => lite.text(name, { mode: "json" }).$type<T>(),
  primaryKey: lite.primaryKey,
  index: lite.index,
  check: lite.check,
  alias: lite.alias,
} satisfies Record<keyof Kit, unknown>;

// The one cast of the schema: both kits produce the same rows, which db/kit.test.ts holds column by column.
const kit = (isPostgres ? postgresKit : sqliteKit) as Kit;
export const { integer, boolean, timestamp, primaryKey, index, check, alias } = kit;

/** What a column of text holds. "clear": words that are readable to whoever reads the database. */
export type TextKind = "id" | "date" | "code" | "clear" | "sealed";

const kindsOfBuilders = new WeakMap<object, TextKind>();
const kindsOfColumns = new WeakMap<object, TextKind>();

function marked<B extends object>(kind: TextKind, builder: B): B {
  kindsOfBuilders.set(builder, kind);
  return builder;
}

// A text is declared as what it is: tests/structure/owned-tables.test.ts refuses one that is not.

/** An id: made by us or by the identity provider, or a hash. */
export const id = (name: string) => marked("id", kit.text(name));
/** A local date, as "2026-03-01". */
export const date = (name: string) => marked("date", kit.text(name));
/** A value of a set that the product knows: a kind, a state, a zone, a version, a code that it has made. */
export const code = (name: string) => marked("code", kit.text(name));
/** Words in the clear. Never in a table of couples. @param _why it need not be sealed */
export const clearText = (name: string, _why: string) => marked("clear", kit.text(name));
/** Values without words, as JSON in the clear. Never in a table of couples. @param _why it need not be sealed */
export const json = <T>(name: string, _why: string) => marked("clear", kit.json<T>(name));
/** A member's own words, sealed for their row. Only in an `ownedTable`, which says whose they are. */
export const sealedText = (name: string) => marked("sealed", kit.text(name));

/**
 * What was declared for this column of a table; null for a column that is neither text nor JSON, or that says nothing.
 */
export const textKind = (column: object): TextKind | null => kindsOfColumns.get(column) ?? null;

type Columns = Record<string, pg.PgColumnBuilderBase>;
export type TableExtra<N extends string, C extends Columns> = (
  self: BuildExtraConfigColumns<N, C, "pg">,
) => pg.PgTableExtraConfigValue[];

/** Makes a table and keeps what was said of its columns. @returns with the names of those that hold sealed text */
export function makeTable<N extends string, C extends Columns>(name: N, columns: C, extra?: TableExtra<N, C>) {
  const made = kit.table(name, columns, extra);
  const built: Record<string, object> = getTableColumns(made);
  const sealed: string[] = [];
  for (const [property, builder] of Object.entries(columns)) {
    const kind = kindsOfBuilders.get(builder);
    const column = built[property];
    if (kind && column) kindsOfColumns.set(column, kind);
    if (kind === "sealed") sealed.push(property);
  }
  return { made, sealed };
}

/** A table of the data. What holds rows of a couple is made by `ownedTable` (db/owned-table.ts). */
export function table<N extends string, C extends Columns>(name: N, columns: C, extra?: TableExtra<N, C>) {
  const { made, sealed } = makeTable(name, columns, extra);
  if (sealed.length > 0) throw new Error(`${name} holds sealed text and does not say whose`);
  return made;
}

/** A table of the key store. */
export const keyTable = kit.keyTable;
