import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { clearText, code, id, table } from "#db/kit.ts";
import { ownedTable, ownershipOf } from "#db/owned-table.ts";
import { type Fate, fatesOf, personalTable } from "#db/personal-table.ts";
import * as schema from "#db/schema/all.ts";
import { users } from "#db/schema/auth.ts";

/**
 * A table whose rows hang on a person and on no couple says of each column that names somebody what the deletion of
 * their account does, and the database does that (db/personal-table.ts).
 */

const TABLES = Object.values<unknown>(schema).filter((value) => is(value, Table)) as SQLiteTable[];

/** By which name a column tells that it names a person, where it points at nobody. */
const OF_A_PERSON = /^(user_id|uid|email|address)$|_user_id$/;

/** What the database does to a column's row with the account that it points at; null where it points at none. */
const doneBy = (of: SQLiteTable, { name }: SQLiteColumn): string | null =>
  getTableConfig(of).foreignKeys.find(
    (key) =>
      getTableName(key.reference().foreignTable) === "users" &&
      key.reference().columns.some((column) => column.name === name),
  )?.onDelete ?? null;

function faultsOf(of: SQLiteTable): string[] {
  const faults: string[] = [];
  const fates = fatesOf(of);
  const isAccount = getTableName(of) === "users";
  const say = (what: string) => faults.push(`${getTableName(of)}: ${what}`);
  const all = Object.entries(getTableColumns(of)) as [string, SQLiteColumn][];
  for (const [property, column] of all) {
    const [done, fate] = [doneBy(of, column), fates?.[property]];
    const points = getTableConfig(of).foreignKeys.some(
      (key) => getTableName(key.reference().foreignTable) === "users" && key.reference().columns.includes(column),
    );
    // A reference that holds the account back would keep it from being deleted.
    if (points && done !== "cascade" && done !== "set null") say(`${property} keeps an account from going`);
    if (ownershipOf(of) !== null) continue;
    if (fate === undefined) {
      if (points || OF_A_PERSON.test(column.name))
        say(`${property} names somebody and does not say what deletion does`);
      continue;
    }
    if (!isAccount && !fits(fate, done)) say(`${property} says another thing than the database does`);
  }
  for (const property of Object.keys(fates ?? {}))
    if (!all.some(([name]) => name === property)) say(`there is no ${property}`);
  return faults;
}

const fits = (fate: Fate, done: string | null): boolean =>
  fate === "goes"
    ? done === "cascade"
    : fate === "loses the name"
      ? done === "set null"
      : done === null && fate.stays.length > 10;

test("every table that hangs on a person says what the deletion of their account does, and the database does it", () => {
  expect(TABLES.flatMap(faultsOf)).toEqual([]);
  expect(TABLES.filter((of) => fatesOf(of) !== null).map((of) => getTableName(of))).toEqual(
    expect.arrayContaining(["users", "sessions", "invites", "analytics_events", "gathered_letters", "deletions"]),
  );
});

test("is seen to fail with what says nothing, says another thing, or holds an account back", () => {
  const faults = (planted: unknown) => faultsOf(planted as SQLiteTable);
  const points = (onDelete?: "cascade" | "set null") => ({
    by: id("by").references(() => users.id, onDelete ? { onDelete } : undefined),
  });
  const silent = "notes: by names somebody and does not say what deletion does";
  const other = "notes: by says another thing than the database does";
  expect(faults(table("notes", points("cascade")))).toEqual([silent]);
  expect(faults(table("notes", { userId: id("user_id") }))).toHaveLength(1);
  expect(faults(table("notes", { address: clearText("address", "a test") }))).toHaveLength(1);
  expect(faults(personalTable("notes", { by: "goes" }, points("cascade")))).toEqual([]);
  expect(faults(personalTable("notes", { by: "goes" }, points("set null")))).toEqual([other]);
  expect(faults(personalTable("notes", { by: "loses the name" }, points("set null")))).toEqual([]);
  expect(faults(personalTable("notes", { by: { stays: "it is needed for long" } }, points("cascade")))).toEqual([
    other,
  ]);
  expect(faults(personalTable("notes", { userId: { stays: "" } }, { userId: id("user_id") }))).toHaveLength(1);
  expect(
    faults(personalTable("notes", { userId: { stays: "it is needed for long" } }, { userId: id("user_id") })),
  ).toEqual([]);
  expect(faults(personalTable("notes", { by: "goes" }, points()))).toEqual([
    "notes: by keeps an account from going",
    other,
  ]);
  const held = ownedTable("notes", { ...points(), name: code("name") }, { byHand: "a test" });
  expect(faults(held)).toEqual(["notes: by keeps an account from going"]);
});
