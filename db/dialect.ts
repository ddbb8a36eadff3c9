import { readFileSync } from "node:fs";

/**
 * Which database the process talks to. The schema is built when its module loads, so these two
 * variables are read here and not in app/http/env.ts, which checks them again together with the others.
 */
export const databaseUrl = process.env.DATABASE_URL || inFile() || `file:${process.env.DATA_DIR || "./data"}/app.db`;

/** True for `postgres://` and `postgresql://` addresses; everything else is a SQLite file. */
export const isPostgres = /^postgres(ql)?:/.test(databaseUrl);

function inFile(): string | null {
  try {
    return readFileSync(process.env.DATABASE_URL_FILE || "", "utf8").trim();
  } catch {
    return null; // app/http/env.ts says so
  }
}
