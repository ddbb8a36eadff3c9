import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backupKeys, keyBackupFile, keyBackupKeeper } from "#app/encryption/key-backup.server.ts";
import { keysUrl } from "#app/encryption/key-service-of.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { writingPair } from "#tests/support/couples.ts";

/**
 * docs/product/security.md#the-copy-of-the-keys: of the key store there is the newest copy alone, renewed after each
 * destruction. SQLite's copy shows whose keys it holds; that both databases' copies come back is in backups.test.ts.
 */
describe.skipIf(isPostgres)("The copy of the keys: the copy of the key store", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => vi.useRealTimers());

  const file = () => keyBackupFile(app.services.env);
  const holds = ({ id }: { id: string }) => readFileSync(file()).includes(id);
  /** Somebody of a copied pair who is about to delete their account. */
  async function leaver() {
    const { a, b } = await writingPair(app, "Backed up");
    await backupKeys(app.services.env);
    expect([holds(a), holds(b)]).toEqual([true, true]);
    await a.visitor.open("/us/delete");
    return { a, b };
  }
  /** Waits without the clock, which stands. */
  async function until(is: () => boolean): Promise<void> {
    const began = performance.now();
    while (!is() && performance.now() - began < 10_000) await new Promise((done) => setImmediate(done));
    expect(is()).toBe(true);
  }
  const DELETE = "Delete my account for good";

  test("is one, lies apart, and 20 s after a deletion it holds the destroyed keys no more", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { a, b } = await leaver();
    expect(dirname(file())).not.toBe(app.services.env.DATA_DIR);
    // Connecting has destroyed a key as well.
    const first = statSync(file()).ino;
    await vi.advanceTimersByTimeAsync(20_000);
    await until(() => statSync(file()).ino !== first);
    await a.visitor.press(DELETE);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(holds(a)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => !holds(a));
    expect([holds(b), readdirSync(dirname(file()))]).toEqual([true, ["keys"]]);
    await app.close();
  });

  test("is renewed before the end, where a deletion was a moment ago", async () => {
    const { a, b } = await leaver();
    await a.visitor.press(DELETE);
    expect(holds(a)).toBe(true);
    await app.services.vault.close();
    expect([holds(a), holds(b)]).toEqual([false, true]);
    await app.close().catch(() => {});
  });

  test("of another host is renewed too, soon after keys were destroyed here, and not when none were", async () => {
    const elsewhere = { ...app.services.env, KEYS_BACKUP_FILE: join(app.services.env.DATA_DIR, "elsewhere/keys") };
    const { a, b } = await leaver();
    await backupKeys(elsewhere);
    const store = await openKeyStore(keysUrl(elsewhere));
    const keeper = keyBackupKeeper(elsewhere, () => {}, store);
    const there = ({ id }: { id: string }) => readFileSync(keyBackupFile(elsewhere)).includes(id);
    const copy = () => statSync(keyBackupFile(elsewhere)).ino;
    await keeper.look();
    const first = copy();
    await keeper.look();
    expect(copy()).toBe(first);
    await a.visitor.press(DELETE);
    expect(there(a)).toBe(true);
    await keeper.look();
    expect([there(a), there(b)]).toEqual([false, true]);
    expect(readdirSync(dirname(keyBackupFile(elsewhere)))).toEqual(["keys"]);
    await keeper.close();
    await store.close();
    await app.close();
  });
});
