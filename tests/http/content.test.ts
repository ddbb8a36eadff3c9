import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadShippedContent, type ShippedFile } from "#app/content/shipped-content.server.ts";
import { contentFiles, contentImportRows, contentImports, contentItems } from "#db/schema/content.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { dailyQuestion, importBytes, jsonBytes, shippedFile } from "#tests/support/content-files.ts";
import { statementsOf } from "#tests/support/statements.ts";

const shipped = shippedFile("daily-questions");
const [first, second] = shipped.items as [Record<string, unknown>, Record<string, unknown>];
const now = new Date("2026-05-10T12:00:00Z");

const app = appForTests();

/** As a server of another release does at its start. */
const load = (items: ShippedFile["items"]) =>
  loadShippedContent(app.services.database, now, { "daily-questions.json": { ...shipped, items } });
const itemOf = async (id: unknown) =>
  (
    await app.services.database.db
      .select()
      .from(contentItems)
      .where(eq(contentItems.id, String(id)))
  )[0];
const importItems = (items: unknown) => importBytes(app.services.database, jsonBytes(items), now);
const nothing = { added: 0, changed: 0, retired: 0 };

test("a start with the files that were loaded last asks for that once and loads nothing", async () => {
  expect(await loadShippedContent(app.services.database, now)).toEqual(nothing);
  expect(await statementsOf(() => loadShippedContent(app.services.database, now))).toHaveLength(1);
});

test("what has changed in a shipped file is changed, what is gone is retired and comes back, and is never deleted", async () => {
  const rest = shipped.items.slice(2);
  expect(await load([{ ...first, text: "Another text?" }, ...rest])).toEqual({ ...nothing, changed: 1, retired: 1 });
  expect(await itemOf(second.id)).toMatchObject({ text: second.text, retiredAt: now, retiredBy: "file" });
  expect(await load(shipped.items)).toEqual({ ...nothing, changed: 1 });
  expect(await itemOf(second.id)).toMatchObject({ retiredAt: null, retiredBy: null });
  expect((await itemOf(first.id))?.text).toBe(first.text);
});

test("a changed shipped file leaves what was imported: it is not retired, and a newer version of it stands", async () => {
  const mended = { ...first, kind: "daily-question", version: 7, text: "Which word is ours alone?" };
  expect(await importItems([dailyQuestion(1), mended])).toMatchObject({
    written: true,
    counts: { added: 1, changed: 1 },
  });
  expect(await load(shipped.items.slice(0, -1))).toEqual({ ...nothing, retired: 1 });
  expect(await itemOf("dq-imported-1")).toMatchObject({ source: "imported", retiredAt: null });
  expect(await itemOf(first.id)).toMatchObject({ text: mended.text, version: 7, source: "imported" });
  // Not even where the release no longer has it; and a release with a higher version takes it back.
  expect(await load(shipped.items.slice(1, -1))).toEqual(nothing);
  expect((await itemOf(first.id))?.retiredAt).toBeNull();
  expect(await load([{ ...first, version: 8 }, ...shipped.items.slice(1)])).toEqual({ ...nothing, changed: 1 });
  expect(await itemOf(first.id)).toMatchObject({ text: first.text, version: 8, source: "shipped" });
  expect(await load(shipped.items)).toEqual(nothing); // an older release that starts beside it takes nothing back
  expect((await itemOf(first.id))?.version).toBe(8);
});

test("what somebody has retired stays retired when a file is loaded or imported again", async () => {
  const { db } = app.services.database;
  await db
    .update(contentItems)
    .set({ retiredAt: now, retiredBy: "admin" })
    .where(eq(contentItems.id, String(second.id)));
  await load([...shipped.items.slice(0, 300)]);
  await load(shipped.items);
  await importItems([{ ...second, kind: "daily-question", version: 5, text: "Which one?" }]);
  expect(await itemOf(second.id)).toMatchObject({ text: "Which one?", retiredBy: "admin" });
});

test("no statement holds more parameters when a file holds more items", async () => {
  const longest = async (items: number, at: number) => {
    const file = Array.from({ length: items }, (_, i) => dailyQuestion(1000 + i + at));
    const seen = await statementsOf(async () => expect((await importItems(file)).written).toBe(true));
    return Math.max(...seen.map((statement) => statement.length));
  };
  expect(await longest(600, 0)).toBe(await longest(300, 600));
});

test("a statement of a check is for hundreds of rows: under load each waits for its turn", async () => {
  const rows = 2000;
  const file = Array.from({ length: rows }, (_, i) => dailyQuestion(5000 + i));
  for (const version of [1, 2]) {
    const items = file.map((item) => ({ ...item, version }));
    const seen = await statementsOf(async () => expect((await importItems(items)).written).toBe(true));
    expect(seen.length).toBeLessThan(rows / 40);
  }
});

test("servers that start at once with another file all succeed", async () => {
  // Once for nothing, so that each has its connection open and the second time they really meet.
  await Promise.all(Array.from({ length: 8 }, () => loadShippedContent(app.services.database, now)));
  const extra = { ...first, id: "dq-extra-01", text: "Extra?" };
  const loads = Array.from({ length: 8 }, () => load([...shipped.items, extra]));
  const added = (await Promise.all(loads)).map((report) => report.added);
  expect(added.filter((count) => count === 1)).toHaveLength(1);
  expect(await load(shipped.items)).toEqual({ ...nothing, retired: 1 });
});

test("a shipped file with a fault changes nothing and names the place", async () => {
  await expect(load([{ ...first, depth: 9 }, ...shipped.items.slice(1)])).rejects.toThrow(/1: depth: 9: /);
  await expect(load([...shipped.items, first])).rejects.toThrow(new RegExp(`${first.id}: .*row 1`));
  const { db } = app.services.database;
  expect(await load(shipped.items)).toEqual(nothing);
  expect(await db.select().from(contentImportRows)).toEqual([]);
  expect(
    await db
      .select()
      .from(contentImports)
      .where(and(eq(contentImports.state, "shipped"), isNull(contentImports.userId))),
  ).toEqual([]);
  expect((await db.select().from(contentFiles)).length).toBeGreaterThan(3);
});
