import { resolve } from "node:path";
import { startFailure } from "#app/http/start-failure.ts";
import { openDatabase } from "#db/client.ts";
import { databaseUrl } from "#db/dialect.ts";

/** `npm run db:migrate`: brings the database of DATABASE_URL up to date. The server does the same when it starts. */
try {
  const database = await openDatabase();
  await database.migrate({
    folder: resolve(process.env.DATA_DIR || "./data", "backups"),
    note: (event, fields) => void process.stdout.write(`${event}: ${Object.values(fields).join(" ")}\n`),
  });
  await database.close();
  process.stdout.write(`The database ${databaseUrl.replace(/\/\/[^@]*@/, "//")} is up to date.\n`);
} catch (error) {
  process.stderr.write(`${startFailure(error, undefined) ?? (error as Error).message}\n`);
  process.exit(1);
}
