import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import {
  getTableConfig,
  type SQLiteColumn,
  type SQLiteTable,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import {
  boolean,
  clearText,
  code,
  id,
  integer,
  json,
  primaryKey,
  sealedText,
  table,
  textKind,
  timestamp,
} from "#db/kit.ts";
import { openIn, ownedTable, ownershipOf } from "#db/owned-table.ts";
import { ownedTables } from "#db/registry.ts";
import * as schema from "#db/schema/all.ts";
import { users } from "#db/schema/auth.ts";
import { couples } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";

/**
 * A table that holds a couple's rows says whose they are, and a person's words in it are sealed: what is done with them
 * when two fold, part, undo or go, and when keys are turned over, follows from that alone (db/owned-table.ts).
 */

const TABLES = Object.values<unknown>(schema).filter((value) => is(value, Table)) as SQLiteTable[];

/** A column's way to the table that it points at, as "couples cascade". */
const pointsAt = (of: SQLiteTable, column: string): string | undefined =>
  getTableConfig(of)
    .foreignKeys.filter((key) => key.reference().columns.some(({ name }) => name === column))
    .map((key) => `${getTableName(key.reference().foreignTable)} ${key.onDelete}`)[0];

/** Whether a table holds rows of couples: by what it points at, or by the name of a column. */
const isOfCouples = (of: SQLiteTable): boolean => {
  const columns = Object.values(getTableColumns(of));
  return columns.some(({ name }) => name === "couple_id" || pointsAt(of, name)?.startsWith("couples "));
};

/** What else, besides the primary key, may be there once only. */
function otherUniques(of: SQLiteTable): string[] {
  const { columns, uniqueConstraints, indexes } = getTableConfig(of);
  return [
    ...columns.filter(({ isUnique, primary }) => isUnique || primary).map(({ name }) => name),
    ...uniqueConstraints.map(({ name, columns }) => name ?? columns.map((column) => column.name).join(", ")),
    ...indexes.filter(({ config }) => config.unique).map(({ config }) => config.name),
  ];
}

/** A reason is more than a word. */
const MIN_REASON = 6;

/**
 * Whether something that a member says could stand in a column of a couple's table unsealed: a number, a yes or no, a
 * time, or, where the rows have an author, a value of a set. What the table says of it in another way is left out.
 */
function mayBeOpen(of: SQLiteTable, property: string): boolean {
  const column = (getTableColumns(of) as Record<string, SQLiteColumn>)[property];
  const ownership = ownershipOf(of);
  if (!column || ownership === null) return false;
  const isText = column.dataType === "string" || column.dataType === "json";
  if (ownership === "by hand") return !isText;
  const { key, writtenAt, adult } = ownership;
  const said = [...key, writtenAt, adult].some((field) => field && field !== true && field.property === property);
  return !said && (!isText || textKind(column) === "code");
}

/** What is wrong with a table. */
function faultsOf(of: SQLiteTable): string[] {
  const ownership = ownershipOf(of);
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${getTableName(of)}: ${what}`);
  if (isOfCouples(of) && ownership === null) say("holds rows of couples and does not say whose");
  for (const column of Object.values(getTableColumns(of))) {
    if (column.dataType !== "string" && column.dataType !== "json") continue;
    const kind = textKind(column);
    if (kind === null) say(`${column.name} does not say what it holds`);
    if (kind === "clear" && (ownership || isOfCouples(of))) say(`${column.name} is not sealed`);
  }
  if (ownership !== null) {
    const open = Object.entries(openIn(of));
    for (const [property, why] of open)
      if (!mayBeOpen(of, property) || why.trim().length < MIN_REASON) say(`says in vain why ${property} is open`);
    const named = new Set(open.map(([property]) => property));
    for (const property of Object.keys(getTableColumns(of)))
      if (mayBeOpen(of, property) && !named.has(property)) say(`${property} is neither sealed nor said to be open`);
  }
  if (ownership === null || ownership === "by hand") return faults;
  const { couple, author, key, sealed } = ownership;
  if (pointsAt(of, couple.column.name) !== "couples cascade") say("does not go with its couple");
  if (author !== "both" && pointsAt(of, author.column.name) !== "users cascade") say("does not go with its author");
  // A row of one owned table that points at one of another would go when that one is folded.
  for (const reference of getTableConfig(of).foreignKeys) {
    const target = reference.reference().foreignTable;
    if (ownershipOf(target) !== null && target !== (couples as unknown)) say(`points at ${getTableName(target)}`);
  }
  // What makes a row one is what its texts are sealed for, and what two rows in one place collide by.
  const place = [couple, ...key, ...(author === "both" ? [] : [author])].map(({ column }) => column.name).sort();
  const primary = getTableConfig(of).primaryKeys.map(({ columns }) => columns.map(({ name }) => name).sort());
  if (JSON.stringify(primary) !== JSON.stringify([place])) say("its couple, author and key are not its primary key");
  // A row that is copied into another space would find its own place taken by the one that it was copied from.
  for (const name of otherUniques(of)) say(`${name} may be there once only`);
  if (key.some((field) => sealed.includes(field))) say("its key is sealed");
  return faults;
}

const coupleId = () =>
  id("couple_id")
    .notNull()
    .references(() => couples.id, { onDelete: "cascade" });
const userId = () =>
  id("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

test("every table that holds a couple's rows says whose they are, and no words of theirs are in the clear", () => {
  expect(TABLES.flatMap(faultsOf)).toEqual([]);
  expect(TABLES.filter(isOfCouples).map((of) => getTableName(of))).toEqual(
    expect.arrayContaining(["couple_days", "daily_answers", "former_members", "memberships"]),
  );
  expect(ownedTables.map(({ name }) => name)).toContain("daily_answers");
});

describe("is seen to fail with", () => {
  const faults = (planted: unknown) => faultsOf(planted as SQLiteTable);
  const whole = { couple: "coupleId", author: "userId", key: ["name"], writtenAt: "at" } as const;
  const columns = () => ({
    coupleId: coupleId(),
    userId: userId(),
    name: code("name").notNull(),
    at: timestamp("at").notNull(),
  });
  const byKey = (t: { coupleId: never; userId: never; name: never }) => [
    primaryKey({ columns: [t.coupleId, t.userId, t.name] }),
  ];

  test("no fault, where all is said", () => {
    const notes = ownedTable("notes", { ...columns(), line: sealedText("line") }, whole, byKey as never);
    expect(faults(notes)).toEqual([]);
  });

  test("a couple's rows in a table that says nothing of itself", () => {
    expect(faults(table("wishes", columns()))).toEqual(["wishes: holds rows of couples and does not say whose"]);
    // Without a foreign key the name tells it, and with one whatever the column is called.
    const named = table("wishes", { couple: id("couple_id") });
    const pointing = table("wishes", { space: id("space").references(() => couples.id) });
    for (const one of [named, pointing]) expect(faults(one)).toHaveLength(1);
  });

  test("words of a couple that are not sealed, in whichever column", () => {
    const why = { byHand: "a test", open: { at: "a test" } };
    const line = { ...columns(), line: clearText("line", "a test") };
    expect(faults(ownedTable("notes", line, whole, byKey as never))).toEqual(["notes: line is not sealed"]);
    expect(faults(ownedTable("notes", line, why))).toEqual(["notes: line is not sealed"]);
    expect(faults(ownedTable("notes", { ...columns(), some: json<string[]>("some", "a test") }, why))).toEqual([
      "notes: some is not sealed",
    ]);
  });

  test("a number, a yes or no, a time or a choice of which nothing is said, and a reason for what needs none", () => {
    const mood = { ...columns(), mood: integer("mood"), held: boolean("held"), pick: code("pick") };
    const of = (ownership: object) => faults(ownedTable("notes", mood, ownership as never, byKey as never));
    const neither = (...all: string[]) => all.map((one) => `notes: ${one} is neither sealed nor said to be open`);
    expect(of(whole)).toEqual(neither("mood", "held", "pick"));
    expect(of({ ...whole, open: { held: "statements ask for it", pick: "x" } })).toEqual([
      "notes: says in vain why pick is open",
      ...neither("mood"),
    ]);
    const all = { mood: "it is drawn", held: "statements ask for it", pick: "it is drawn" };
    expect(of({ ...whole, open: all })).toEqual([]);
    expect(of({ ...whole, open: { ...all, at: "what it was", line: "nowhere" } })).toEqual([
      "notes: says in vain why at is open",
      "notes: says in vain why line is open",
    ]);
    // Where the rows have no author a set's value says nothing of one of the two.
    expect(of({ byHand: "a test" })).toEqual(neither("at", "mood", "held"));
  });

  test("a text of which nothing is said", () => {
    expect(faults(sqliteTable("letters", { line: text("line") }))).toEqual([
      "letters: line does not say what it holds",
    ]);
  });

  test("sealed text in a table that does not say whose it is", () => {
    expect(() => table("notes", { line: sealedText("line") })).toThrow("does not say whose");
    expect(() => ownedTable("notes", { line: sealedText("line") }, { byHand: "a test" })).toThrow("does not say whose");
  });

  test("rows that stay when their couple or author goes, that point at each other, or that two may be in one place", () => {
    const loose = { ...columns(), coupleId: id("couple_id").notNull(), userId: id("user_id").notNull() };
    expect(faults(ownedTable("notes", loose, whole, byKey as never))).toEqual([
      "notes: does not go with its couple",
      "notes: does not go with its author",
    ]);
    const pointing = { ...columns(), answer: id("answer").references(() => dailyAnswers.userId) };
    expect(faults(ownedTable("notes", pointing, whole, byKey as never))).toEqual(["notes: points at daily_answers"]);
    expect(faults(ownedTable("notes", columns(), whole))).toEqual([
      "notes: its couple, author and key are not its primary key",
    ]);
  });

  test("rows that can't be copied into another space, because something besides their key may be there once only", () => {
    const line = () => sealedText("line");
    const faultsWith = (columns: object, extra: (t: never) => unknown[]) =>
      faults(ownedTable("notes", columns as never, whole as never, extra as never));
    const also = (more: (t: { name: SQLiteColumn }) => unknown) => (t: never) => [...byKey(t), more(t)];
    expect(faultsWith({ ...columns(), line: line().unique() }, byKey as never)).toEqual([
      "notes: line may be there once only",
    ]);
    const byConstraint = also((t) => unique("name_once").on(t.name));
    expect(faultsWith(columns(), byConstraint)).toEqual(["notes: name_once may be there once only"]);
    const byIndex = also((t) => uniqueIndex("name_again").on(t.name));
    expect(faultsWith(columns(), byIndex)).toEqual(["notes: name_again may be there once only"]);
  });
});

test("tables are made by the kit alone, and every file of the schema is in the list of all", () => {
  const folder = resolve("db/schema");
  const all = readFileSync(resolve(folder, "all.ts"), "utf8");
  for (const file of readdirSync(folder)) {
    const source = readFileSync(resolve(folder, file), "utf8");
    expect([file, /drizzle-orm\/(pg|sqlite)-core/.test(source)]).toEqual([file, false]);
    for (const [, name = ""] of source.matchAll(/export const (\w+) = (?:table|ownedTable|personalTable)\(/g))
      expect([name, new RegExp(`\\b${name}\\b`).test(all)]).toEqual([name, true]);
  }
});
