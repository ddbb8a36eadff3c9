import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { createDatabase, startPostgres } from "#tests/support/postgres.ts";
import { SERVER_SETTINGS, startServer } from "#tests/support/process.ts";
import { overSocket } from "#tests/support/socket.ts";
import { found, newTally, newWriters, type Writer, write } from "#tests/support/writers.ts";

/** PostgreSQL is restarted under load: a request gets 503 or its answer, the process lives, and afterwards all works. */
describe.runIf(isPostgres)("A restarted database: a PostgreSQL that is restarted", () => {
  const folder = mkdtempSync(join(tmpdir(), "couple-restart-"));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let app: TestApp;
  let writers: Writer[];
  let settings: Record<string, string>;
  beforeAll(async () => {
    postgres = await startPostgres({ dir: join(folder, "postgres"), log: () => {} });
    const { MASTER_KEY, SESSION_SECRET } = SERVER_SETTINGS;
    const url = await createDatabase(postgres.url, "restarted");
    app = await startApp({ settings: { DATA_DIR: folder, DATABASE_URL: url, MASTER_KEY, SESSION_SECRET } });
    writers = await newWriters(app, 8, 1200);
    settings = { DATA_DIR: folder, DATABASE_URL: url };
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("loses nothing, answers 503 meanwhile, and ends no process", async () => {
    const server = await startServer(settings);
    const tally = newTally();
    const pages = new Map<number, number>();
    const retry = new Set<string | undefined>();
    let over = false;
    const writing = writers.map(async (writer) => {
      for (const date of writer.dates) {
        if (over) return;
        await write(server.origin, writer, date, tally);
      }
    });
    const reading = writers.slice(0, 3).map(async ({ cookie }) => {
      while (!over) {
        const { status, headers } = await overSocket(server.origin, "/dashboard", { headers: { Cookie: cookie } });
        pages.set(status, (pages.get(status) ?? 0) + 1);
        if (status === 503) retry.add(headers["retry-after"]);
      }
    });
    await sleep(700);
    for (const _ of [1, 2]) {
      await postgres.stop();
      expect((await overSocket(server.origin, "/readyz")).status).toBe(503);
      expect((await overSocket(server.origin, "/healthz")).status).toBe(200);
      const adult = await overSocket(server.origin, "/intimacyLab", { headers: { Cookie: writers[0]?.cookie ?? "" } });
      expect([adult.status, Number(adult.headers["retry-after"]) > 0]).toEqual([503, true]);
      expect(adult.body.toString()).toContain("I confirm I am above the age of 18 to continue.");
      await sleep(300);
      await postgres.start();
      const acknowledged = tally.acknowledged.size;
      await expect.poll(() => tally.acknowledged.size > acknowledged + 10, { timeout: 20_000 }).toBe(true);
    }
    over = true;
    await Promise.all([...writing, ...reading]);

    expect(server.child.exitCode).toBe(null);
    expect([...new Set(tally.refused.values())]).toEqual([503]);
    expect([...pages.keys()].sort()).toEqual([200, 503]);
    expect([...retry].every((seconds) => Number(seconds) > 0)).toBe(true);
    const { words } = await found(app);
    const known = new Set(words);
    expect(
      [...tally.acknowledged].filter((text) => !known.has(text)),
      "acknowledged and lost",
    ).toEqual([]);
    expect(words.length, "kept twice").toBe(known.size);
    const last = writers[0]?.dates.at(-1);
    if (writers[0] && last) await write(server.origin, writers[0], last, tally);
    expect(
      (await overSocket(server.origin, "/dashboard", { headers: { Cookie: writers[0]?.cookie ?? "" } })).status,
    ).toBe(200);
    expect((await server.stop()).code).toBe(0);
  }, 120_000);
});
