import type { Database } from "./database.ts";
import { databaseUrl, isPostgres } from "./dialect.ts";

/** Opens the database that DATABASE_URL names, or the given one of the same dialect. Throws `DatabaseError`. */
export async function openDatabase(url: string = databaseUrl): Promise<Database> {
  // Only the driver in use is loaded: it is a part of the time to the first answer.
  if (isPostgres) return (await import("./postgres.ts")).openPostgres(url);
  return (await import("./sqlite.ts")).openSqlite(url);
}
