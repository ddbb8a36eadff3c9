import { createSecretKey } from "node:crypto";
import { expect, test } from "vitest";
import { code, id, sealedText, timestamp } from "#db/kit.ts";
import { ownedTable } from "#db/owned-table.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { placeOf } from "./places.server.ts";
import { openText, SealBroken } from "./sealed-text.ts";

/** An answer that was sealed when its place was written down by hand, and not yet read from its table. */
const SEALED =
  "v3.nvKqSnaszem7KKTNyeO1yN9JihJ5tkQdhgMv0UmiRF1bOX1TKfSqcAMU4vXP1N6Cl5a8Jniz97POGp7bt1R4eWqxtmIcHsBIfcSsOjM";
const OWNER = { coupleId: "couple-1", author: "author-1" };
const open = (questionId: string) =>
  openText(
    createSecretKey(Buffer.from("a key of thirty-two bytes, older")),
    OWNER,
    placeOf(dailyAnswers, { date: "2026-03-01", questionId }, "body"),
    SEALED,
  );

test("an answer of before opens in the place that its table declares, and in no other", () => {
  expect(open("dq-small-days-07")).toBe('{"kind":"text","text":"The tea, and you asleep."}');
  expect(() => open("dq-small-days-08")).toThrow(SealBroken);
  expect(placeOf(dailyAnswers, { date: "2026-03-01", questionId: "dq-memory-01" }, "body")).toEqual({
    table: "daily_answers",
    row: "2026-03-01/dq-memory-01",
    column: "body",
  });
});

const notes = ownedTable(
  "notes",
  {
    coupleId: id("couple_id").notNull(),
    author: id("author").notNull(),
    list: code("list").notNull(),
    name: code("name").notNull(),
    line: sealedText("line_of_note"),
    at: timestamp("at").notNull(),
  },
  { couple: "coupleId", author: "author", key: ["list", "name", "at"], writtenAt: "at" },
);
const at = new Date(Date.UTC(2026, 2, 1));

test("no two rows have one place, whatever their keys hold", () => {
  const rowOf = (list: string, name: string) => placeOf(notes, { list, name, at }, "line").row;
  expect(rowOf("a", "b")).toBe("a/b/2026-03-01T00:00:00.000Z");
  const rows = [rowOf("a/b", "c"), rowOf("a", "b/c"), rowOf("a%2Fb", "c"), rowOf("a", "b%2Fc")];
  expect(new Set(rows).size).toBe(rows.length);
});

test("a place is named by the database's column, and is refused where nothing is declared", () => {
  expect(placeOf(notes, { list: "a", name: "b", at }, "line").column).toBe("line_of_note");
  expect(() => placeOf(notes, { list: "a", name: "b", at }, "name")).toThrow("not declared as sealed text");
  expect(() => placeOf(notes, { list: "a", at }, "line")).toThrow("needs its row's name");
});
