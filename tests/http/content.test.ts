import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadContent } from "#app/content/load-content.server.ts";
import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { contentFiles, contentItems } from "#db/schema/content.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { statementsOf } from "#tests/support/statements.ts";

const shipped = JSON.parse(readFileSync("db/content/daily-questions.json", "utf8"));
const now = new Date("2026-05-10T12:00:00Z");

const app = appForTests();

const load = (file: unknown) => loadContent(app.services.database, file, now);
const nothing = { ok: true, kind: "daily-question", added: 0, changed: 0, retired: 0 };

test("loading again what is loaded changes nothing", async () => {
  expect(await load(shipped)).toEqual(nothing);
});

test("what has changed is changed, what is gone is retired and comes back, and is never deleted", async () => {
  const [first, second, ...rest] = shipped.items;
  const changed = { ...shipped, items: [{ ...first, text: "Another text?" }, ...rest] };
  expect(await load(changed)).toEqual({ ...nothing, changed: 1, retired: 1 });
  const { db } = app.services.database;
  const [gone] = await db.select().from(contentItems).where(eq(contentItems.id, second.id));
  expect(gone).toMatchObject({ text: second.text, retiredAt: now });
  expect(await load(shipped)).toEqual({ ...nothing, changed: 2 });
});

test("a start with the files that were loaded last asks for that once and loads nothing; another file is loaded", async () => {
  const { database } = app.services;
  const start = () => loadShippedContent(database, now);
  expect(await start()).toEqual({ added: 0, changed: 0, retired: 0 });
  const [first, ...rest] = shipped.items;
  expect(await load({ ...shipped, items: [{ ...first, text: "Imported?" }, ...rest] })).toMatchObject({ changed: 1 });
  expect(await statementsOf(start)).toHaveLength(1);
  const textOfFirst = async () =>
    (await database.db.select().from(contentItems).where(eq(contentItems.id, first.id)))[0]?.text;
  expect(await textOfFirst()).toBe("Imported?");
  await database.db.update(contentFiles).set({ digest: "of another file" });
  expect(await start()).toEqual({ added: 0, changed: 1, retired: 0 });
  expect(await textOfFirst()).toBe(first.text);
});

test("no statement holds more parameters when a file holds more items", async () => {
  const longest = async (items: number, at: number) => {
    const file = { ...shipped, items: Array.from({ length: items }, (_, i) => many(i + at)) };
    const seen = await statementsOf(async () => expect(await load(file)).toMatchObject({ ok: true, added: items }));
    const retiring = await statementsOf(() => load(shipped));
    return Math.max(...[...seen, ...retiring].map((statement) => statement.length));
  };
  const many = (i: number) => ({
    ...shipped.items[0],
    id: `dq-${"abcdefghij"[Math.floor(i / 100)]}-${String(i % 100).padStart(2, "0")}`,
  });
  expect(await longest(600, 0)).toBe(await longest(300, 600));
});

test("servers that load at once all succeed", async () => {
  const extra = { ...shipped, items: [...shipped.items, { ...shipped.items[0], id: "dq-extra-01", text: "Extra?" }] };
  // Once for nothing, so that each has its connection open and the second time they really meet.
  await Promise.all(Array.from({ length: 8 }, () => load(shipped)));
  for (const report of await Promise.all(Array.from({ length: 8 }, () => load(extra)))) expect(report.ok).toBe(true);
  expect(await load(shipped)).toEqual({ ...nothing, retired: 1 });
});

test("a file with a fault changes nothing and names the place", async () => {
  const [first, ...rest] = shipped.items;
  const broken = await load({ ...shipped, items: [{ ...first, depth: 9 }, ...rest] });
  expect(broken).toMatchObject({ ok: false, problems: [expect.stringMatching(/^items\.0\.depth: /)] });
  const doubled = await load({ ...shipped, items: [first, first, ...rest] });
  expect(doubled).toEqual({ ok: false, problems: [`${first.id}: stands twice`] });
  expect(await load(shipped)).toEqual(nothing);
});
