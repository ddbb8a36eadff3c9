import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerPlace } from "#app/activities/daily-question/answer-place.server.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { keyStatus, sweepKeys } from "#app/encryption/key-status.server.ts";
import { checkKeys, openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { renewKeys, wrapAnew } from "#app/encryption/rotate-keys.server.ts";
import type { Place } from "#app/encryption/sealed-text.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import type { Database } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, codeOf, memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { copiesInMemory, disguised } from "./memory.ts";

/** docs/product/security.md#sealed-words: what a thief of the database has, and what turning the keys over does. */
let app: TestApp;
let store: Database;
const NEW_SECRET = "a-newer-master-key-of-the-tests-long";
const WORDS = "a canary that sings in the kitchen";

beforeAll(async () => {
  app = await startApp();
  store = await openKeyStore(keysUrl(app.services.env));
});
afterAll(async () => {
  await store.close();
  await app.close();
});

const data = () => app.services.database;
const rowsOf = ({ id }: TestMember) => data().db.select().from(dailyAnswers).where(eq(dailyAnswers.userId, id));
const ownerOf = async (who: TestMember) => ({
  coupleId: (await memberOf(app.services, who.uid)).couple.id,
  author: who.id,
});
const keysOf = (owner: { coupleId: string; author: string }) =>
  store.db
    .select()
    .from(dataKeys)
    .where(and(eq(dataKeys.coupleId, owner.coupleId), eq(dataKeys.author, owner.author)));

/** Two who have both answered today's question. */
async function answered() {
  const { a, b } = await newPair(app);
  const path = await askToday(app, a, "text");
  for (const [who, words] of [
    [a, `${WORDS}, hers`],
    [b, `${WORDS}, his`],
  ] as const) {
    await who.visitor.open(path);
    await answer(who.visitor, words);
  }
  return { a, b, path };
}

test("Sealed words: what people write is in no column and in no file as they wrote it", async () => {
  const { a, path } = await answered();
  expect((await a.visitor.open(path)).text).toContain(`${WORDS}, his`);
  const rows = Object.values(await everyRow(app)).flat();
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => row.includes("canary"))).toEqual([]);
  expect((await rowsOf(a)).map(({ body }) => body.slice(0, 3))).toEqual(["v1."]);
  if (isPostgres) return;
  const folder = dirname((app.services.env.DATABASE_URL ?? "").replace("file:", ""));
  const files = globSync(join(folder, "*"));
  expect(files.some((file) => file.endsWith("keys.db"))).toBe(true);
  for (const file of files) expect([file, readFileSync(file).includes("canary")]).toEqual([file, false]);
});

test.skipIf(isPostgres)("Sealed words: a backup of the data holds no key", async () => {
  const { a } = await answered();
  const [key] = await keysOf(await ownerOf(a));
  const file = (app.services.env.DATABASE_URL ?? "").replace("file:", "");
  for (const one of globSync(`${file}*`)) expect(readFileSync(one).includes(key?.wrapped ?? "")).toBe(false);
});

test("Sealed words: a text that is moved to another row, or to another author, opens no more", async () => {
  const { a, b, path } = await answered();
  const [hers] = await rowsOf(a);
  const sealed = hers?.body ?? "";
  await data().db.update(dailyAnswers).set({ body: sealed }).where(eq(dailyAnswers.userId, b.id));
  for (const who of [a, b]) {
    const page = await who.visitor.open(path);
    const shows = [`${WORDS}, hers`, `${WORDS}, his`, "These words are damaged"];
    const shown = shows.map((words) => page.$("main").text().includes(words));
    expect([page.status, ...shown]).toEqual([200, true, false, true]);
  }
  // One such text stops no rotation, and takes no key with it.
  const own = await openKeyStore(keysUrl(app.services.env));
  const vault = openVault(own, keyServiceOf(app.services.env));
  expect(await renewKeys(data(), store, vault, new Date(), async () => {})).toMatchObject({ broken: 1 });
  expect((await keysOf(await ownerOf(b))).map(({ version }) => version).sort()).toEqual([1, 2]);
  await data().db.delete(dailyAnswers).where(eq(dailyAnswers.userId, b.id));
  await vault.close();
});

test("Sealed words: each author has a key of their own: with one destroyed the other's words are still there", async () => {
  const { a, b, path } = await answered();
  await app.services.vault.destroy(await ownerOf(b));
  expect(await keysOf(await ownerOf(b))).toEqual([]);
  const page = await a.visitor.open(path);
  expect([page.status, page.text.includes(`${WORDS}, hers`), page.text.includes(`${WORDS}, his`)]).toEqual([
    200,
    true,
    false,
  ]);
});

test("Sealed words: words that move into the couple's space are sealed for it, and the key of the old space is destroyed", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  const path = await askToday(app, b, "text");
  await b.visitor.open(path);
  await answer(b.visitor, WORDS);
  const old = await ownerOf(b);
  expect(await keysOf(old)).toHaveLength(1);
  const [before] = await rowsOf(b);
  expect((await call(b.visitor, `/api/invites/accept/${await codeOf(a)}`)).status).toBe(200);
  expect(await keysOf(old)).toEqual([]);
  expect(
    await app.services.vault.open(old, answerPlace(before ?? { date: "", questionId: "" }), before?.body ?? ""),
  ).toBe(null);
  expect((await rowsOf(b))[0]?.body).not.toBe(before?.body);
  expect((await b.visitor.open(path)).text).toContain(WORDS);
});

test("Sealed words: an unwrapped key stays in memory for 30 seconds and no longer", async () => {
  let unwrapped = 0;
  let now = 0;
  const inner = keyServiceOf(app.services.env);
  const counting = {
    ...inner,
    unwrap: (...args: Parameters<typeof inner.unwrap>) => {
      unwrapped++;
      return inner.unwrap(...args);
    },
  };
  const own = await openKeyStore(keysUrl(app.services.env));
  const vault = openVault(own, counting, { now: () => now });
  const owner = { coupleId: "nobody's", author: "nobody" };
  const place = { table: "t", row: "r", column: "c" } as Place;
  const sealed = (await vault.keyFor(owner)).seal(place, "words");
  expect(await vault.open(owner, place, sealed)).toBe("words");
  expect(unwrapped).toBe(1);
  now = 28_999;
  expect(await vault.open(owner, place, sealed)).toBe("words");
  expect(unwrapped).toBe(1);
  now = 29_000; // and it is out of memory a second later at most
  expect(await vault.open(owner, place, sealed)).toBe("words");
  expect(unwrapped).toBe(2);
  await vault.destroy(owner);
  expect(await vault.open(owner, place, sealed)).toBe(null);
  await vault.close();
});

test("Sealed words: an unwrapped key lies in memory once, however much is sealed and opened with it", async () => {
  let wanted = new Uint8Array(0);
  const inner = keyServiceOf(app.services.env);
  const watched = {
    ...inner,
    unwrap: async (...args: Parameters<typeof inner.unwrap>) => {
      const key = await inner.unwrap(...args);
      wanted = Uint8Array.from(disguised(key));
      return key;
    },
  };
  const vault = openVault(await openKeyStore(keysUrl(app.services.env)), watched);
  const owner = { coupleId: "nobody's", author: "counted" };
  const place = { table: "t", row: "r", column: "c" } as Place;
  for (let i = 0; i < 40; i++) {
    const sealed = (await vault.keyFor(owner)).seal(place, "words");
    expect(await vault.open(owner, place, sealed)).toBe("words");
  }
  const copies = copiesInMemory(wanted);
  expect(copies).toBeGreaterThan(0);
  expect(copies).toBeLessThan(5); // what one use needs beside it is gone with it, sooner or later
  await vault.destroy(owner);
  await vault.close();
});

describe("Sealed words: rotation, while the product runs", () => {
  test("under a new master key every key is wrapped anew, and the old one may go", async () => {
    const { a, path } = await answered();
    const [old] = app.services.env.MASTER_KEY ?? [];
    const service = localKeyService([NEW_SECRET, old ?? ""]);
    const before = await keyStatus(data(), store, service, app.clock.at);
    expect(before.wrappedBy).toMatchObject({ [await service.current()]: 0 });
    expect(await wrapAnew(store, service)).toBe(before.keys);
    expect(await wrapAnew(store, service)).toBe(0);

    const alone = localKeyService([NEW_SECRET]);
    expect((await keyStatus(data(), store, alone, app.clock.at)).wrappedBy).toEqual({
      [await alone.current()]: before.keys,
    });
    await checkKeys(store, data(), alone);
    const own = await openKeyStore(keysUrl(app.services.env));
    const vault = openVault(own, alone);
    const [row] = await rowsOf(a);
    const place = { table: "daily_answers", row: `${row?.date}/${row?.questionId}`, column: "body" } as Place;
    expect(await vault.open(await ownerOf(a), place, row?.body ?? "")).toContain(`${WORDS}, hers`);
    await vault.close();
    await expect(checkKeys(store, data(), localKeyService([old ?? ""]))).rejects.toThrow("MASTER_KEY");
    expect(await wrapAnew(store, localKeyService([old ?? "", NEW_SECRET]))).toBe(before.keys);
    expect((await a.visitor.open(path)).text).toContain(`${WORDS}, his`);
  });

  test("with new keys for everybody all is sealed anew, what is written meanwhile too, and the old keys are gone", async () => {
    const { a, b, path } = await answered();
    const late = await newMember(app);
    const latePath = await askToday(app, late, "text");
    const own = await openKeyStore(keysUrl(app.services.env));
    const vault = openVault(own, keyServiceOf(app.services.env));
    await late.visitor.open(latePath);
    // The server has this key in hand since before the rotation: what it seals now is under the old one.
    await app.services.vault.keyFor(await ownerOf(late));
    const { sealed } = await renewKeys(data(), store, vault, new Date(), () => answer(late.visitor, WORDS));
    expect(sealed).toBeGreaterThanOrEqual(3);
    for (const who of [a, b, late]) {
      expect((await rowsOf(who)).map(({ body }) => body.slice(0, 3))).toEqual(["v2."]);
      expect((await keysOf(await ownerOf(who))).map(({ version }) => version)).toEqual([2]);
    }
    expect((await a.visitor.open(path)).text).toContain(`${WORDS}, his`);
    expect((await late.visitor.open(latePath)).text).toContain(WORDS);
    const status = await keyStatus(data(), store, keyServiceOf(app.services.env), app.clock.at);
    expect(status.textsUnderOldKeys).toBe(0);
    await vault.close();
  });

  test("a key is as old as the clock says, also where that was set right after the start", async () => {
    const at = new Date("2027-03-01T12:00:00Z");
    const vault = openVault(await openKeyStore(keysUrl(app.services.env)), keyServiceOf(app.services.env), {
      clock: () => at,
    });
    const owner = { coupleId: "a couple by another clock", author: "both" };
    await vault.keyFor(owner);
    expect((await keysOf(owner)).map(({ createdAt }) => createdAt)).toEqual([at]);
    await vault.destroyAll([owner]);
    await vault.close();
  });

  test("keys that were left by a fold that ended half way are swept up, others are not", async () => {
    const { a, b, path } = await answered();
    await app.services.vault.keyFor({ coupleId: "a couple that is gone", author: a.id });
    const sweepAt = (hours: number) =>
      sweepKeys(data(), store, app.services.vault, new Date(Date.now() + hours * 3_600_000));
    expect(await sweepAt(0.9)).toBe(0);
    await sweepAt(1.1);
    expect(await keysOf({ coupleId: "a couple that is gone", author: a.id })).toEqual([]);
    for (const who of [a, b]) expect(await keysOf(await ownerOf(who))).toHaveLength(1);
    expect((await a.visitor.open(path)).text).toContain(`${WORDS}, his`);
  });
});

test("Sealed words: a key store that is not the data's is told at the start, before anybody misses their words", async () => {
  await answered();
  const other = await startApp();
  const empty = await openKeyStore(keysUrl(other.services.env));
  await expect(checkKeys(empty, data(), keyServiceOf(app.services.env))).rejects.toThrow(
    "restore the key store's backup",
  );
  await checkKeys(empty, other.services.database, keyServiceOf(app.services.env));
  await empty.close();
  await other.close();
});
