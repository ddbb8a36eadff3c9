import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPostgres } from "#db/dialect.ts";
import { startPostgresWithTools } from "#tests/support/postgres.ts";
import { run, SERVER_SETTINGS, startServer } from "#tests/support/process.ts";

/** What docs/operations.md tells a superuser to make is enough for all that the product does. */
const folder = mkdtempSync(join(tmpdir(), "couple-role-"));
let tools: Awaited<ReturnType<typeof startPostgresWithTools>>;
beforeAll(async () => {
  chmodSync(folder, 0o711);
  if (isPostgres) tools = await startPostgresWithTools({ dir: join(folder, "postgres"), log: () => {} });
}, 120_000);
afterAll(async () => {
  await tools?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isPostgres)("the role and the database of the handbook: start, connections, backup, restore", async () => {
  const [, statements = ""] = /```sql\n([\s\S]*?)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  expect(statements).toContain("create role couple login");
  const superuser = new pg.Client({ connectionString: tools.url });
  await superuser.connect();
  for (const statement of statements.split(";\n")) await superuser.query(statement);
  const url = new URL(tools.url);
  Object.assign(url, { username: "couple", password: "a long one of your own", pathname: "/couple" });
  const settings = { DATABASE_URL: url.href, DATA_DIR: join(folder, "data") };
  const server = await startServer(settings);
  const probes = Array.from({ length: 60 }, () => fetch(`${server.origin}/readyz`));
  const statuses = await Promise.all(probes.map(async (probe) => (await probe).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const open = "select count(*)::int as open from pg_stat_activity where datname = 'couple'";
  const { rows } = await superuser.query<{ open: number }>(open);
  expect(rows[0]?.open).toBeGreaterThan(0);
  expect(rows[0]?.open).toBeLessThanOrEqual(16);
  await server.stop();
  await superuser.end();

  const backup = join(folder, "backup");
  const command = { ...SERVER_SETTINGS, ...settings, PATH: `${tools.bin}:${process.env.PATH}` };
  for (const [file, ...args] of [
    ["backup", backup],
    ["restore", backup, "--replace"],
  ]) {
    const { code, said } = await run([`app/commands/${file}.ts`, ...args], command).ended;
    expect([file, code, said]).toEqual([file, 0, expect.any(String)]);
  }
});
