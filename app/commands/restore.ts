import { resolve } from "node:path";
import { prepareRestore, restoreStore } from "#db/backup.ts";
import { openDatabase } from "#db/client.ts";
import { type Database, DatabaseError } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { users } from "#db/schema/auth.ts";
import { keyBackupFile } from "../encryption/key-backup.server.ts";
import { dataUrl, keyServiceOf, keysUrl } from "../encryption/key-service-of.server.ts";
import { checkKeys, openKeyStore, opensNewest } from "../encryption/key-store.server.ts";
import { type DataEnv, readDataEnv } from "../http/env.ts";
import { copyFiles, noteUnknownFiles } from "../photos/copy-files.server.ts";
import { diskFiles } from "../storage/disk-files.server.ts";
import { openFiles } from "../storage/open-files.server.ts";
import { runCommand } from "./run-command.ts";

/** By then a drill is over: what is found beside the data of an empty place is taken away no earlier. Milliseconds. */
const DRILL_MS = 30 * 86_400_000;

/**
 * `npm run restore -- FILE [--replace]`: puts a backup in the place of the data. The key store that is there stays:
 * it is the newest one; where it is empty its own copy is taken. All is checked first: where the backup is damaged or
 * the keys do not open, data and keys are as they were. Stop the server first.
 */
await runCommand(
  "npm run restore -- FILE [--replace]   (stop the server first)",
  async ([file, flag, ...more], say) => {
    if (!file || (flag !== undefined && flag !== "--replace") || more.length > 0) return false;
    const env = readDataEnv(process.env);
    if (flag === undefined && (await hasPeople(dataUrl(env)))) {
      throw new DatabaseError("There is data already. To put the backup in its place, say --replace.");
    }
    const copy = await prepareRestore(dataUrl(env), "data", resolve(file));
    try {
      const fromCopy = await readyKeys(env);
      try {
        // A dump can't be looked into before it is in its place; what is there now may be damaged, or newer than this.
        if (copy.url) await check(env, copy.url);
        else await withDatabase(openKeyStore(keysUrl(env)), (keys) => opensNewest(keys, keyServiceOf(env)));
        await copy.put();
      } catch (error) {
        if (fromCopy) await emptyKeys(env);
        throw error;
      }
      if (fromCopy) say(`The keys are from ${keyBackupFile(env)}.`);
    } finally {
      await copy.drop();
    }
    await check(env, dataUrl(env));
    const files = openFiles(env);
    const copied = await copyFiles(diskFiles(resolve(`${file}.photos`)), files);
    // Where no data was, the storage may be that of the real server, whose settings a drill took along.
    const dueAt = new Date(flag === undefined ? Date.now() + DRILL_MS : 0);
    await withDatabase(openDatabase(dataUrl(env)), (data) => noteUnknownFiles(data, files, dueAt));
    say(`${copied} files of photos were missing and are there again.`);
    say(`The data is as it was in ${file}, and its words open.`);
    return true;
  },
);

/** Takes the key store's own copy where the store is empty. @returns whether it did */
async function readyKeys(env: DataEnv): Promise<boolean> {
  const isEmpty = await withDatabase(
    openKeyStore(keysUrl(env)),
    async ({ db }) => (await db.select({ author: dataKeys.author }).from(dataKeys).limit(1)).length === 0,
  );
  if (isEmpty) await restoreStore(keysUrl(env), "keys", keyBackupFile(env));
  return isEmpty;
}

function emptyKeys(env: DataEnv): Promise<void> {
  return withDatabase(openKeyStore(keysUrl(env)), async (keys) => {
    await keys.db.delete(dataKeys);
    await keys.forget();
  });
}

/** Brings data up to date, which must not be newer than this version, and looks whether the keys belong to it. */
function check(env: DataEnv, url: string): Promise<void> {
  return withDatabase(openDatabase(url), async (data) => {
    await data.migrate();
    await withDatabase(openKeyStore(keysUrl(env)), (keys) => checkKeys(keys, data, keyServiceOf(env)));
  });
}

function hasPeople(url: string): Promise<boolean> {
  return withDatabase(openDatabase(url), async (data) => {
    await data.migrate();
    return (await data.db.select({ id: users.id }).from(users).limit(1)).length > 0;
  });
}

async function withDatabase<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
