import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesOnSqliteAlone } from "#tests/one-database.ts";

/** docs/tests.md: what is run on SQLite alone. */
const files = filesOnSqliteAlone();

test("every file that is run on SQLite alone is there, once", () => {
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

/** What would then be run nowhere: a way of PostgreSQL. What passes PostgreSQL over may stay. */
const waysOfPostgres = (source: string): string[] =>
  (source.replace(/^import .*$/gm, "").match(/.*\bisPostgres\b.*/g) ?? []).filter(
    (line) => !line.includes("skipIf(isPostgres)"),
  );

test.each(files)("%s does nothing in another way on PostgreSQL", (file) => {
  expect(waysOfPostgres(readFileSync(file, "utf8"))).toEqual([]);
});

test("a way of PostgreSQL is seen", () => {
  for (const line of ["const here = isPostgres && findNginx();", "describe.skipIf(!isPostgres)('x', () => {});"])
    expect(waysOfPostgres(`import { isPostgres } from "#db/dialect.ts";\n${line}`)).toEqual([line]);
});
