import { resolve } from "node:path";
import { restoreStore } from "#db/backup.ts";
import { openDatabase } from "#db/client.ts";
import { DatabaseError } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { users } from "#db/schema/auth.ts";
import { keyBackupFile } from "../encryption/key-backup.server.ts";
import { dataUrl, keyServiceOf, keysUrl } from "../encryption/key-service-of.server.ts";
import { checkKeys, openKeyStore } from "../encryption/key-store.server.ts";
import { readDataEnv } from "../http/env.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run restore -- FILE [--replace]`: puts a backup in the place of the data. The key store that is there stays:
 * it is the newest one; where it is empty its own copy is taken. Stop the server first.
 */
await runCommand(
  "npm run restore -- FILE [--replace]   (stop the server first)",
  async ([file, flag, ...more], say) => {
    if (!file || (flag !== undefined && flag !== "--replace") || more.length > 0) return false;
    const env = readDataEnv(process.env);
    if (flag === undefined && (await hasPeople(dataUrl(env)))) {
      throw new DatabaseError("There is data already. To put the backup in its place, say --replace.");
    }
    await restoreStore(dataUrl(env), "data", resolve(file));
    const data = await openDatabase(dataUrl(env));
    await data.migrate(); // a backup may be older than this version, and must not be newer
    let keys = await openKeyStore(keysUrl(env));
    if ((await keys.db.select().from(dataKeys).limit(1)).length === 0) {
      await keys.close();
      await restoreStore(keysUrl(env), "keys", keyBackupFile(env));
      keys = await openKeyStore(keysUrl(env));
      say(`The keys are from ${keyBackupFile(env)}.`);
    }
    await checkKeys(keys, data, keyServiceOf(env));
    await keys.close();
    await data.close();
    say(`The data is as it was in ${file}, and its words open.`);
    return true;
  },
);

async function hasPeople(url: string): Promise<boolean> {
  const data = await openDatabase(url);
  try {
    await data.migrate();
    return (await data.db.select({ id: users.id }).from(users).limit(1)).length > 0;
  } finally {
    await data.close();
  }
}
