import type { Database } from "./database.ts";
import { databaseUrl, isPostgres } from "./dialect.ts";
import type { Store } from "./migrations.ts";

/**
 * Opens the database that DATABASE_URL names, or the given one of the same dialect. Throws `DatabaseError`.
 * @param store which tables it holds: they have migrations of their own
 */
export async function openDatabase(url: string = databaseUrl, store: Store = "data"): Promise<Database> {
  // Only the driver in use is loaded: it is a part of the time to the first answer.
  if (isPostgres) return (await import("./postgres.ts")).openPostgres(url, store);
  return (await import("./sqlite.ts")).openSqlite(url, store);
}
