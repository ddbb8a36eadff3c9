import { readFileSync } from "node:fs";

/**
 * Which database the process talks to. The schema is built when its module loads, so these two
 * variables are read here and not in app/http/env.ts, which checks them again together with the others.
 */
export const databaseUrl =
  process.env.DATABASE_URL || inFile("DATABASE_URL_FILE") || `file:${process.env.DATA_DIR || "./data"}/app.db`;

/** True for `postgres://` and `postgresql://` addresses; everything else is a SQLite file. */
export const isPostgres = /^postgres(ql)?:/.test(databaseUrl);

/** The address that lies in the file which this setting names. */
export function inFile(setting: string): string | undefined {
  try {
    return readFileSync(process.env[setting] || "", "utf8").trim();
  } catch {
    return undefined; // app/http/env.ts says so
  }
}
