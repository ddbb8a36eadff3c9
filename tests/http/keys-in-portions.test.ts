import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepFirst } from "#app/encryption/key-changes.server.ts";
import { dataUrl, keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { keyStatus } from "#app/encryption/key-status.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { renewKeys, wrapAnew } from "#app/encryption/rotate-keys.server.ts";
import { openVault, type Vault } from "#app/encryption/vault.server.ts";
import type { Database } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import { dataKeys, keyChanges } from "#db/key-schema/data-keys.ts";
import { contentItems } from "#db/schema/content.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { answerEveryDay } from "#tests/support/answered-days.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { memberOf, newPair } from "#tests/support/members.ts";
import { run, SERVER_SETTINGS } from "#tests/support/process.ts";
import { runSql } from "#tests/support/sql.ts";

/** Turning over the keys of many texts: in portions, and an end in the middle costs nothing of what was done. */
let app: TestApp;
let store: Database;
let coupleId: string;
let author: string;
const DAYS = 1_200;
beforeAll(async () => {
  app = await startApp();
  store = await openKeyStore(keysUrl(app.services.env));
  const { a, b } = await newPair(app);
  coupleId = (await memberOf(app.services, a.uid)).couple.id;
  author = a.id;
  const [question] = await app.services.database.db.select({ id: contentItems.id }).from(contentItems).limit(1);
  await answerEveryDay(app.services, {
    coupleId,
    authors: [a.id, b.id],
    before: "2026-01-01",
    count: DAYS,
    questions: [question?.id ?? ""],
    words: (date) => `on ${date}`,
    at: app.clock.at,
  });
});
afterAll(async () => {
  await store.close();
  await app.close();
});

const data = () => app.services.database;
const sealedWith = (version: number) => data().db.$count(dailyAnswers, like(dailyAnswers.body, `v${version}.%`));
const ownVault = async () => openVault(await openKeyStore(keysUrl(app.services.env)), keyServiceOf(app.services.env));
const noWait = async () => {};

test("a rotation that was killed goes on where it was: nobody gets a second new key, no text is sealed twice", async () => {
  const own = await ownVault();
  let opened = 0;
  const dying: Vault = {
    ...own,
    open: async (...text) => {
      if (++opened > DAYS + 500) throw new Error("killed");
      return own.open(...text);
    },
  };
  await expect(renewKeys(data(), store, dying, new Date(), noWait)).rejects.toThrow("killed");
  await own.close();
  const done = await sealedWith(2);
  expect(done).toBeGreaterThanOrEqual(DAYS);
  expect(done).toBeLessThan(2 * DAYS);

  const again = await ownVault();
  const lines: string[] = [];
  const later = new Date(Date.now() + 3_600_000);
  const { sealed, broken } = await renewKeys(data(), store, again, later, noWait, (line) => lines.push(line));
  expect([sealed, broken]).toEqual([2 * DAYS - done, 0]);
  expect(await sealedWith(2)).toBe(2 * DAYS);
  expect(lines.join(" ")).toContain("Everybody has a new key.");
  const versions = await store.db
    .select({ version: dataKeys.version, author: dataKeys.author })
    .from(dataKeys)
    .where(eq(dataKeys.coupleId, coupleId));
  // One key for each of the two, and one for what is made from both.
  expect(versions.map(({ version }) => version)).toEqual([2, 2, 2]);
  expect(new Set(versions.map(({ author }) => author)).size).toBe(3);
  // The next one is a rotation of its own.
  expect(await store.db.select().from(keyChanges).where(eq(keyChanges.what, "rotation began"))).toEqual([]);
  expect((await renewKeys(data(), store, again, later, noWait)).sealed).toBe(2 * DAYS);
  // One that was killed two days ago was given up: all are renewed once more.
  await keepFirst(store.db, "rotation began", Math.ceil((later.getTime() - Date.UTC(2026, 0, 1)) / 1000) - 2 * 86_400);
  expect((await renewKeys(data(), store, again, later, noWait)).sealed).toBe(2 * DAYS);
  await again.close();
});

test("thousands of keys are wrapped anew in portions, and after an end in the middle the rest of them", async () => {
  const [old] = app.services.env.MASTER_KEY ?? [];
  const next = localKeyService(["a-newer-master-key-of-the-tests-long", old ?? ""]);
  const own = await ownVault();
  for (let i = 0; i < 1_200; i++) await own.keyFor({ coupleId: `many-${i}`, author: "somebody" });
  const before = await keyStatus(data(), store, next, new Date());
  let wrapped = 0;
  const dying = {
    ...next,
    wrap: (...key: Parameters<typeof next.wrap>) => {
      if (++wrapped > 900) throw new Error("killed");
      return next.wrap(...key);
    },
  };
  await expect(wrapAnew(store, dying)).rejects.toThrow("killed");
  const half = (await keyStatus(data(), store, next, new Date())).wrappedBy[await next.current()] ?? 0;
  expect(half).toBeGreaterThan(0);
  expect(await wrapAnew(store, next)).toBe(before.keys - half);
  expect((await keyStatus(data(), store, next, new Date())).wrappedBy).toEqual({ [await next.current()]: before.keys });
  expect(await wrapAnew(store, localKeyService([old ?? "", "a-newer-master-key-of-the-tests-long"]))).toBe(before.keys);
  await own.close();
});

test("`keys -- status` counts more texts than fit into its memory", async () => {
  const rows = 60_000;
  const long = isPostgres ? "repeat(md5(n.i::text), 62)" : "hex(randomblob(1000))";
  const numbers = isPostgres
    ? `generate_series(1, ${rows}) as n(i)`
    : `(with recursive s(i) as (select 1 union all select i + 1 from s where i < ${rows}) select i from s) as n`;
  const at = isPostgres ? "now()" : "1";
  await runSql(
    app,
    `insert into daily_answers (couple_id, date, question_id, user_id, body, created_at, updated_at)
       select '${coupleId}', 'day ' || n.i, (select min(id) from content_items), '${author}', 'v9.' || ${long}, ${at}, ${at}
       from ${numbers}`,
  );
  const { ended } = run(["--max-old-space-size=80", "app/commands/keys.ts", "status"], {
    ...SERVER_SETTINGS,
    DATA_DIR: app.services.env.DATA_DIR,
    DATABASE_URL: dataUrl(app.services.env),
  });
  const { code, said } = await ended;
  expect([code, said.slice(0, 500)]).toEqual([0, expect.stringContaining("{")]);
  expect(JSON.parse(said)).toMatchObject({ texts: 2 * DAYS + rows, textsWithoutKey: rows, textsUnderOldKeys: 0 });
});
