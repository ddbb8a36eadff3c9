import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { migrationsFolder, type Store } from "./migrations.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The schema as the newest generated migration left it. */
function newestSnapshot(dialect: "sqlite" | "postgres", store: Store) {
  const folder = join(migrationsFolder(dialect, store), "meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8"));
}

async function schemaUnder(url: string, store: Store) {
  vi.stubEnv("DATABASE_URL", url);
  vi.resetModules();
  return store === "data"
    ? { ...(await import("./schema/all.ts")) }
    : { ...(await import("./key-schema/data-keys.ts")) };
}

// If one of these fails: npm run db:generate -- a-name-for-what-changed
const STORES = [
  ["data", "couple_days", "public.couple_days"],
  ["keys", "data_keys", "keys.data_keys"],
] as const;

test.each(STORES)("the migrations of the %s in SQLite lead to the schema", async (store, table) => {
  const { generateSQLiteDrizzleJson, generateSQLiteMigration } = await import("drizzle-kit/api");
  const now = await generateSQLiteDrizzleJson(await schemaUnder("file:unused.db", store));
  expect(Object.keys(now.tables)).toContain(table);
  expect(await generateSQLiteMigration(newestSnapshot("sqlite", store), now)).toEqual([]);
});

test.each(STORES)("the migrations of the %s in PostgreSQL lead to the schema", async (store, _, table) => {
  const { generateDrizzleJson, generateMigration } = await import("drizzle-kit/api");
  const now = generateDrizzleJson(await schemaUnder("postgres://unused", store));
  expect(Object.keys(now.tables)).toContain(table);
  expect(await generateMigration(newestSnapshot("postgres", store), now)).toEqual([]);
});
