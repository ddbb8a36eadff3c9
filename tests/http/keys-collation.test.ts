import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { keyStatus, sweepKeys } from "#app/encryption/key-status.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { startApp } from "#tests/support/app.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";
import { runSql } from "#tests/support/sql.ts";

/** A database that orders as people do: letters before capitals, hyphens last of all. */
async function icuDatabase(): Promise<string> {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  const name = `icu${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const locale = "locale_provider icu icu_locale 'en-US' locale 'C'";
  await client.query(`create database ${name} template template0 ${locale}`).finally(() => client.end());
  url.pathname = `/${name}`;
  return url.href;
}

test.runIf(isPostgres)(
  "a key is unused only where nothing is sealed with it, in whatever order two databases have the same ids",
  async () => {
    const app = await startApp({ settings: { KEYS_DATABASE_URL: await icuDatabase() } });
    const { database, vault } = app.services;
    const who = await newMember(app);
    await who.visitor.open(await askToday(app, who, "text"));
    await answer(who.visitor, "Mine");
    const [row] = await database.db.select().from(dailyAnswers);
    const { couple } = await memberOf(app.services, who.uid);
    // "a..." comes before "B..." for people, and after it by bytes: 300 of each are more than one portion.
    const ids = Array.from({ length: 300 }, (_, i) => [`a-${i}`, `B${i}`, `b-${i}-c`]).flat();
    for (const coupleId of ids) await vault.keyFor({ coupleId, author: who.id });
    const values = ids.map((id) => `('${id}', 'seed', '2026-01-01', now())`).join(", ");
    await runSql(app, `insert into couples (id, shuffle_seed, starts_on, created_at) values ${values}`);
    for (let i = 0; i < ids.length; i += 100)
      await database.db
        .insert(dailyAnswers)
        .values(ids.slice(i, i + 100).map((coupleId) => ({ ...(row as NonNullable<typeof row>), coupleId })));
    expect(row?.coupleId).toBe(couple.id);
    const store = await openKeyStore(keysUrl(app.services.env));
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await keyStatus(database, store, keyServiceOf(app.services.env), later)).toMatchObject({
      unusedOwners: 0,
      textsWithoutKey: 0,
      texts: ids.length + 1,
    });
    expect(await sweepKeys(database, store, vault, later)).toBe(0);
    await store.close();
    await app.close();
  },
);
