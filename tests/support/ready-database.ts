import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/dialect.ts";
import { createDatabase } from "./postgres.ts";

/**
 * A database as a first start leaves it, its tables made and what ships loaded: made once for a worker and copied for
 * each app. Most of a test's start would go there otherwise. Those that look at a first start give their own database.
 */
let made: Promise<string | Buffer> | undefined;

/** @param folder where the app keeps its files @returns the url of a database of its own */
export async function readyDatabase(folder: string): Promise<string> {
  made ??= make();
  const ready = await made;
  if (typeof ready === "string") return createDatabase(process.env.TEST_POSTGRES_URL ?? "", newName(), ready);
  const file = join(folder, "app.db");
  writeFileSync(file, ready);
  return `file:${file}`;
}

const newName = () => `t${randomUUID().replaceAll("-", "")}`;

/** @returns the bytes of its file, or its name as a template */
async function make(): Promise<string | Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "ready-"));
  const file = join(folder, "app.db");
  const name = newName();
  const url = isPostgres ? await createDatabase(process.env.TEST_POSTGRES_URL ?? "", name) : `file:${file}`;
  const database = await openDatabase(url);
  await database.migrate({ folder: join(folder, "backups"), note: () => {} });
  await loadShippedContent(database, new Date());
  await database.close();
  const ready = isPostgres ? name : readFileSync(file);
  rmSync(folder, { recursive: true });
  return ready;
}
