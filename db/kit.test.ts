import { type Column, getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The schema as it is under a database address: which kit it is made from is decided when it is first loaded. */
async function schemaUnder(url: string): Promise<Table[]> {
  vi.stubEnv("DATABASE_URL", url);
  vi.resetModules();
  const schema = await import("./schema/all.ts");
  return Object.values(schema).filter((value) => is(value, Table));
}

/** What the rest of the product sees of a column. */
const seen = (column: Column) => ({
  name: column.name,
  type: column.dataType,
  notNull: column.notNull,
  primary: column.primary,
  unique: column.isUnique,
  hasDefault: column.hasDefault,
  default: column.default,
});
const described = (tables: Table[]) =>
  tables.map((table) => [
    getTableName(table),
    Object.fromEntries(Object.entries(getTableColumns(table)).map(([key, column]) => [key, seen(column)])),
  ]);

test("both kits make the same rows: every table, every column", async () => {
  const lite = await schemaUnder("file:unused.db");
  const postgres = await schemaUnder("postgres://unused");
  expect(lite.length).toBeGreaterThan(6);
  expect(lite.map((table) => getTableColumns(table).id?.columnType ?? "")).toContain("SQLiteText");
  expect(postgres.map((table) => getTableColumns(table).id?.columnType ?? "")).toContain("PgText");
  expect(described(postgres)).toEqual(described(lite));
});
