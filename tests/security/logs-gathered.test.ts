import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { startServer } from "#tests/support/process.ts";
import { headOf, rawSocket } from "#tests/support/socket.ts";

/**
 * docs/product/security.md#logs: what happens again and again fills no disk. How it is gathered:
 * app/http/gathered-log.test.ts.
 */
test("Logs: the server writes the first of many lines at once, and before it ends how many there were", async () => {
  const folder = mkdtempSync(join(tmpdir(), "couple-"));
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: isPostgres
      ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", `t${randomUUID().replaceAll("-", "")}`)
      : `file:${join(folder, "app.db")}`,
  });
  const MANY = 40;
  for (let i = 0; i < MANY; i++) expect(headOf(await rawSocket(server.origin, "no request\r\n\r\n")).status).toBe(400);
  await server.stop();
  const told = server.lines.filter(({ event }) => event === "unreadable");
  expect(told.map(({ status, times }) => [status, times])).toEqual([
    [400, undefined],
    [400, MANY - 1],
  ]);
  rmSync(folder, { recursive: true, force: true });
});
