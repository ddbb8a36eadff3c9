/**
 * Which database the process talks to. The schema is built when its module loads, so this one variable
 * is read here and not in app/http/env.ts, which checks it again together with the others.
 */
export const databaseUrl = process.env.DATABASE_URL || "file:./data/app.db";

/** True for `postgres://` and `postgresql://` addresses; everything else is a SQLite file. */
export const isPostgres = /^postgres(ql)?:/.test(databaseUrl);
