import type { Database } from "./database.ts";
import { databaseUrl, isPostgres } from "./dialect.ts";
import type { Store } from "./migrations.ts";
import { type Reach, reachOf } from "./reach.ts";

/**
 * Opens the database that DATABASE_URL names, or the given one of the same dialect. Throws `DatabaseError`.
 * @param store which tables it holds: they have migrations of their own
 * @param reach how a PostgreSQL is reached; as the process's settings say where nothing is said
 */
export async function openDatabase(
  url: string = databaseUrl,
  store: Store = "data",
  reach: Reach = reachOf(url),
): Promise<Database> {
  // Only the driver in use is loaded: it is a part of the time to the first answer.
  if (isPostgres) return (await import("./postgres.ts")).openPostgres(url, store, reach);
  return (await import("./sqlite.ts")).openSqlite(url, store);
}
