import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { migrationsFolder } from "./migrations.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The schema as the newest generated migration left it. */
function newestSnapshot(dialect: "sqlite" | "postgres") {
  const folder = join(migrationsFolder(dialect), "meta");
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(join(folder, newest ?? ""), "utf8"));
}

async function schemaUnder(url: string) {
  vi.stubEnv("DATABASE_URL", url);
  vi.resetModules();
  return { ...(await import("./schema/all.ts")) };
}

// If one of these fails: npm run db:generate -- a-name-for-what-changed
test("the migrations of SQLite lead to the schema", async () => {
  const { generateSQLiteDrizzleJson, generateSQLiteMigration } = await import("drizzle-kit/api");
  const now = await generateSQLiteDrizzleJson(await schemaUnder("file:unused.db"));
  expect(Object.keys(now.tables)).toContain("couple_days");
  expect(await generateSQLiteMigration(newestSnapshot("sqlite"), now)).toEqual([]);
});

test("the migrations of PostgreSQL lead to the schema", async () => {
  const { generateDrizzleJson, generateMigration } = await import("drizzle-kit/api");
  const now = generateDrizzleJson(await schemaUnder("postgres://unused"));
  expect(Object.keys(now.tables)).toContain("public.couple_days");
  expect(await generateMigration(newestSnapshot("postgres"), now)).toEqual([]);
});
