/**
 * The column kit: one Drizzle schema for SQLite and PostgreSQL.
 *
 * It is typed as PostgreSQL, whose builders know no `.get()`, `.all()` or `.run()`: code that would work
 * only in step with SQLite does not compile. Text ids, no arrays, objects in JSON columns.
 * See docs/decisions/0002-one-schema-two-databases.md.
 */
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
export const { table, keyTable, text, integer, boolean, timestamp, json, primaryKey, index, check, alias } = (
  isPostgres ? postgresKit : sqliteKit
) as Kit;
