import Sqlite from "better-sqlite3";
import pg from "pg";
import { isPostgres } from "#db/dialect.ts";
import type { TestApp } from "./app.ts";

/** Runs a statement of both dialects beside the app, over a connection of its own: what no use case would ever do. */
export async function runSql({ services }: Pick<TestApp, "services">, statement: string): Promise<void> {
  const url = services.env.DATABASE_URL ?? "";
  if (!isPostgres) {
    const file = new Sqlite(url.replace("file:", ""));
    file.exec(statement);
    file.close();
    return;
  }
  await rowsOf(url, statement);
}

/** The rows of one statement, of this store's database. */
export async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  if (!isPostgres) {
    const file = new Sqlite(url.replace("file:", ""));
    const rows = file.prepare<[], Record<string, unknown>>(statement).all();
    file.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
