import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { freePort } from "#tests/support/process.ts";
import { openSink } from "#tests/support/sink.ts";

const folder = mkdtempSync(join(tmpdir(), "couple-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(isPostgres)("SIGTERM right after an event: it is in the table and at the endpoint", async () => {
  const sink = await openSink();
  const port = await freePort();
  const file = join(folder, "app.db");
  const server = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: `file:${file}`,
      FIREBASE_PROJECT_ID: "demo-couple",
      FIREBASE_API_KEY: "demo-key",
      MASTER_KEY: "a-master-key-of-the-tests-that-is-long-enough",
      SESSION_SECRET: "a-secret-of-the-tests-that-is-long-enough",
      POSTHOG_HOST: sink.origin,
      POSTHOG_API_KEY: "phc_key",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout, "data");
  const answer = await fetch(`http://localhost:${port}/api/track`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: `http://localhost:${port}` },
    body: JSON.stringify({ type: "track", eventName: "Tab Switched", properties: { tab_name: "last" } }),
  });
  expect(answer.status).toBe(200);
  server.kill("SIGTERM");
  const [code] = await once(server, "exit");
  expect(code).toBe(0);
  const database = new Sqlite(file, { readonly: true });
  expect(database.prepare("select properties from analytics_events").all()).toEqual([
    { properties: '{"tab_name":"last"}' },
  ]);
  database.close();
  expect(sink.sent.map(({ body }) => JSON.parse(body).batch.length)).toEqual([1]);
  await sink.close();
});
