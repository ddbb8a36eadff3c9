import { expect, test } from "vitest";
import { readBank } from "#app/content/bank.server.ts";
import { setRetired } from "#app/content/find-items.server.ts";
import { dataUrl } from "#app/encryption/key-service-of.server.ts";
import { openDatabase } from "#db/client.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { dailyQuestion, importBytes, jsonBytes } from "#tests/support/content-files.ts";
import { newPair } from "#tests/support/members.ts";
import { rowsOfStatements, statementsOf } from "#tests/support/statements.ts";

/** docs/decisions/0026-imports.md#what-is-kept-in-memory */
const app = appForTests();
const now = new Date("2026-05-10T12:00:00Z");
const ID = "dq-imported-1";

test("the bank is read once, and again when somebody has changed content, in another process too", async () => {
  const { database } = app.services;
  const before = (await readBank(database)).of("daily-question").length;
  expect(await statementsOf(() => readBank(database))).toHaveLength(1);
  const elsewhere = await openDatabase(dataUrl(app.services.env));
  const wrong = await importBytes(elsewhere, jsonBytes([dailyQuestion(1), dailyQuestion(2, { depth: 9 })]), now);
  expect([wrong.written, (await readBank(database)).find(ID)]).toEqual([false, null]);
  expect(await importBytes(elsewhere, jsonBytes([dailyQuestion(1)]), now)).toMatchObject({ written: true });
  expect((await readBank(database)).find(ID)).toMatchObject({ kind: "daily-question", depth: 1, version: 1 });
  expect(await importBytes(elsewhere, jsonBytes([dailyQuestion(1, { version: 2, depth: 2 })]), now)).toMatchObject({
    written: true,
  });
  expect((await readBank(database)).find(ID)).toMatchObject({ depth: 2, version: 2 });
  const retire = (retired: boolean) => setRetired(elsewhere, { id: ID, retired }, now, async () => {});
  expect(await retire(true)).toBe(true);
  expect((await readBank(database)).find(ID)).toBeNull();
  expect((await readBank(database)).of("daily-question")).toHaveLength(before);
  expect(await retire(false)).toBe(true);
  expect((await readBank(database)).of("daily-question").filter(({ id }) => id === ID)).toHaveLength(1);
  expect(await statementsOf(() => readBank(database))).toHaveLength(1);
  await elsewhere.close();
});

test("many who ask for a changed bank at once read it once", async () => {
  const { database } = app.services;
  await importBytes(database, jsonBytes([dailyQuestion(3)]), now);
  const alone = await statementsOf(() => readBank(database));
  await importBytes(database, jsonBytes([dailyQuestion(4)]), now);
  const many = await statementsOf(() => Promise.all(Array.from({ length: 5 }, () => readBank(database))));
  // Each asks which state it is now.
  expect(many.length - 5).toBe(alone.length - 1);
});

test("the question of a day is chosen without reading the bank, however large it is, and imported ones are asked", async () => {
  const { database } = app.services;
  await importBytes(database, jsonBytes(Array.from({ length: 2000 }, (_, i) => dailyQuestion(100 + i))), now);
  // The built server has a memory of its own: the first who asks fills it.
  await (await newPair(app)).a.visitor.open("/daily-questions");
  const asked: string[] = [];
  for (let couple = 0; couple < 3; couple++) {
    const { a } = await newPair(app);
    const seen = await rowsOfStatements(async () => {
      asked.push((await a.visitor.open("/daily-questions")).text);
    });
    // A page of somebody new brings few rows, and what chooses brings no more.
    expect(Math.max(...seen.map(({ rows }) => rows))).toBeLessThan(50);
  }
  expect(asked.join()).toContain("Which was your window number");
});
