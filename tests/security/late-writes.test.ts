import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { undoPairing } from "#app/couple/end-couple.server.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import type { Place } from "#app/encryption/sealed-text.ts";
import { IN_HAND_MS, OLD_KEYS_MS, openVault, type Vault } from "#app/encryption/vault.server.ts";
import type { Database } from "#db/database.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { askToday } from "#tests/support/forms.ts";
import { codeOf, memberOf, newMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";

/**
 * A rotation destroys old keys `OLD_KEYS_MS` after it has made the new ones: nothing that was sealed with an old one may
 * come into the database later.
 */
let app: TestApp;
let vault: Vault;
let at = 0;
beforeAll(async () => {
  app = await startApp();
  const store = await openKeyStore(keysUrl(app.services.env));
  vault = openVault(store, keyServiceOf(app.services.env), { now: () => at });
});
afterAll(async () => {
  await vault.close();
  await app.close();
});

/** The real database, whose transactions have taken so long when all is written and only the commit is missing. */
const slow = (ms: number) => {
  const database: Database = {
    ...app.services.database,
    transaction: (work, isLate) =>
      app.services.database.transaction(async (tx) => {
        const result = await work(tx);
        at += ms;
        return result;
      }, isLate),
  };
  return { ...app.services, vault, database };
};
const rowsOf = (userId: string) =>
  app.services.database.db.select().from(dailyAnswers).where(eq(dailyAnswers.userId, userId));

test("Late writes: a fold and an undo that are late are rolled back, and done when they are tried again", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  for (const who of [a, b]) {
    await who.visitor.open(await askToday(app, who, "text"));
    await answer(who.visitor, "Before");
  }
  app.clock.move(0.1);
  const code = await codeOf(a);
  const before = [await rowsOf(a.id), await rowsOf(b.id)];
  const accept = (ms: number) => connectByCode(slow(ms), b.id, code, app.clock.at);
  await expect(accept(IN_HAND_MS)).rejects.toThrow(expect.objectContaining({ name: "TooLate" }));
  expect([await rowsOf(a.id), await rowsOf(b.id)]).toEqual(before);
  expect((await memberOf(app.services, a.uid)).partner).toBeNull();
  expect(await accept(IN_HAND_MS - 1)).toEqual({ ok: true, isNew: true });

  const undo = async (ms: number) => undoPairing(slow(ms), await memberOf(app.services, a.uid), app.clock.at);
  await expect(undo(IN_HAND_MS)).rejects.toThrow(expect.objectContaining({ name: "TooLate" }));
  expect((await memberOf(app.services, a.uid)).partner?.id).toBe(b.id);
  expect(await undo(IN_HAND_MS - 1)).toBe(true);
});

test("Late writes: a key that was kept for as long as may be seals nothing that is committed after the old ones are gone", async () => {
  const key = await vault.keyFor({ coupleId: "a couple", author: "somebody" });
  at += IN_HAND_MS;
  expect(key.isLate()).toBe(true);
  expect(() => key.seal({ table: "t", row: "r", column: "c" } as Place, "words")).toThrow();
  // An older key is taken into a hand 30 s after there is a newer one, at the latest.
  expect(OLD_KEYS_MS).toBeGreaterThan(30_000 + IN_HAND_MS);
});
