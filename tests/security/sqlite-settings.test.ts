import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { keysUrl } from "#app/encryption/key-service-of.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import type { Db } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { newMember } from "#tests/support/members.ts";
import { run, SERVER_SETTINGS } from "#tests/support/process.ts";

/**
 * docs/product/security.md#settings-of-sqlite: what SQLite is told, so that what was acknowledged is on the disk and
 * what was deleted is not.
 */
const folder = mkdtempSync(join(tmpdir(), "couple-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function settingsOf(db: Db): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of ["journal_mode", "synchronous", "secure_delete"]) {
    const value = sql`${sql.identifier(name)}`;
    found[name] = (await db.select({ value }).from(sql`${sql.identifier(`pragma_${name}`)}`))[0]?.value;
  }
  return found;
}

describe.skipIf(isPostgres)("Settings of SQLite: SQLite", () => {
  test("WAL, synchronous=FULL and secure_delete=ON, for readers and writers, data and keys", async () => {
    const app = await startApp();
    const store = await openKeyStore(keysUrl(app.services.env));
    const asked = { journal_mode: "wal", synchronous: 2, secure_delete: 1 };
    for (const database of [app.services.database, store]) {
      expect(await settingsOf(database.db)).toEqual(asked);
      expect(await database.transaction((tx) => settingsOf(tx))).toEqual(asked);
    }
    await store.close();
    await app.close();
  });

  test("checked at start: where they do not take, the process ends and says so", async () => {
    const settings = { ...SERVER_SETTINGS, PORT: "0", DATA_DIR: folder, DATABASE_URL: "file::memory:" };
    const { code, said } = await run(["build/server/index.js"], settings).ended;
    expect(code).toBe(1);
    expect(said).toContain("does not take WAL, synchronous=FULL and secure_delete=ON: put it on a local disk.");
    expect(said).not.toMatch(/^\s+at /m);
  });

  test("what was deleted is in no file any more", async () => {
    const app = await startApp();
    const { visitor } = await newMember(app);
    const inFiles = () =>
      globSync(join(app.services.env.DATA_DIR, "app.db*")).some((file) => readFileSync(file).includes("Canaria"));
    await visitor.post("/us/edit-firstName", encoded({ firstName: "Canaria", lastName: "Quokka" }));
    await app.services.database.forget();
    expect(inFiles(), "the test can tell").toBe(true);
    await visitor.open("/us/delete");
    await visitor.press("Delete my account for good");
    await app.services.database.forget();
    expect(inFiles()).toBe(false);
    await app.close();
  });
});
