import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { users } from "#db/schema/auth.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { live } from "#tests/support/life.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { run, SERVER_SETTINGS, startServer } from "#tests/support/process.ts";
import { overSocket } from "#tests/support/socket.ts";
import { found, newTally, newWriters, write } from "#tests/support/writers.ts";
import { findPgBouncer, startPgBouncer } from "./pgbouncer.ts";

/** The handbook's PgBouncer in transaction mode, of Debian's package, between the product and its PostgreSQL. */
const here = isPostgres && findPgBouncer();
const folder = mkdtempSync(join(tmpdir(), "couple-pgbouncer-"));
let direct: string;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let settings: Record<string, string>;

beforeAll(async () => {
  if (!here) return;
  chmodSync(folder, 0o711);
  direct = await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `pooled${process.pid}`);
  pooler = await startPgBouncer(direct, join(folder, "pgbouncer"));
  const { MASTER_KEY, SESSION_SECRET } = SERVER_SETTINGS;
  settings = {
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_PREPARE: "off", DATABASE_POOL: "8" },
    ...{ DATA_DIR: folder, MASTER_KEY, SESSION_SECRET },
  };
}, 120_000);
afterAll(async () => {
  await pooler?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What an app says that it has met. */
const failures = ({ logged }: TestApp) =>
  logged.filter(({ event }) => event === "error" || event.endsWith(".unavailable") || event.endsWith(".failed"));

describe.skipIf(!here)("behind the handbook's PgBouncer", () => {
  test("a first start, and a life with the product: no statement hangs on the session before it", async () => {
    const app = await startApp({ settings });
    await live(app);
    expect(failures(app)).toEqual([]);
    const { db } = app.services.database;
    const shown = await Promise.all(
      Array.from({ length: 12 }, () =>
        db.select({ timeout: sql<string>`current_setting('statement_timeout')` }).from(sql`(values (1)) as one`),
      ),
    );
    expect(new Set(shown.flat().map(({ timeout }) => timeout))).toEqual(new Set(["8s"]));
    await app.close();
  }, 120_000);

  test("what one process announces is heard by another, once it is committed", async () => {
    const [one, other] = [await startApp({ settings }), await startApp({ settings })];
    const heard: (string | null)[] = [];
    await other.services.database.hear((text) => heard.push(text));
    await one.services.database.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).limit(1);
      tx.announce("from the pooler");
    });
    await expect.poll(() => heard).toContain("from the pooler");
    await Promise.all([one.close(), other.close()]);
  });

  test("restarted under load it loses nothing: 503 meanwhile, the process lives, and afterwards all works", async () => {
    const app = await startApp({ settings });
    const writers = await newWriters(app, 6, 600);
    const server = await startServer(settings);
    const tally = newTally();
    const pages = new Set<number>();
    let over = false;
    const load = [
      ...writers.map(async (writer) => {
        for (const date of writer.dates) if (!over) await write(server.origin, writer, date, tally);
      }),
      ...writers.slice(0, 2).map(async ({ cookie }) => {
        while (!over) {
          const { status } = await overSocket(server.origin, "/dashboard", { headers: { Cookie: cookie } });
          pages.add(status);
        }
      }),
    ];
    const more = (than: number) =>
      expect.poll(() => tally.acknowledged.size > than + 10, { timeout: 20_000 }).toBe(true);
    await more(0);
    for (const pause of [0, 400]) {
      await pooler.stop();
      await sleep(pause);
      if (pause > 0) expect((await overSocket(server.origin, "/readyz")).status).toBe(503);
      await pooler.start();
      await more(tally.acknowledged.size);
    }
    over = true;
    await Promise.all(load);
    expect(server.child.exitCode).toBe(null);
    expect([...new Set(tally.refused.values())]).toEqual([503]);
    expect([...pages].sort()).toEqual([200, 503]);
    const words = (await found(app)).words.filter((text) => text.startsWith("words of "));
    const known = new Set(words);
    expect(
      [...tally.acknowledged].filter((text) => !known.has(text)),
      "acknowledged and lost",
    ).toEqual([]);
    expect(words.length, "kept twice").toBe(known.size);
    expect((await server.stop()).code).toBe(0);
    await app.close();
  }, 120_000);

  test("one that was not told what to ignore: the server says so and ends", async () => {
    const strict = await startPgBouncer(direct, join(folder, "strict"), (ini) =>
      ini.replace("ignore_startup_parameters = statement_timeout\n", ""),
    );
    const { ended } = run(["build/server/index.js"], { ...SERVER_SETTINGS, ...settings, DATABASE_URL: strict.url });
    const { code, said } = await ended;
    expect([code, said]).toEqual([1, expect.stringContaining("as docs/operations.md shows for PgBouncer")]);
    await strict.stop();
  });
});
