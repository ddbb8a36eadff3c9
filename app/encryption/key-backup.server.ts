import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DataEnv } from "#app/http/env.ts";
import { errorFields, type Log } from "#app/http/log.ts";
import { backupStore } from "#db/backup.ts";
import type { Database } from "#db/database.ts";
import { countedChanges } from "./key-changes.server.ts";
import { keysUrl } from "./key-service-of.server.ts";

/** Where the newest copy of the key store goes: apart from the data's backups, and never more than one. */
export const keyBackupFile = (env: Pick<DataEnv, "KEYS_BACKUP_FILE" | "DATA_DIR">): string =>
  env.KEYS_BACKUP_FILE ?? resolve(env.DATA_DIR, "keys-backup", "keys");

/**
 * Copies the key store over its last copy.
 * @returns the file
 */
export async function backupKeys(env: DataEnv): Promise<string> {
  const file = keyBackupFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await backupStore(keysUrl(env), "keys", file);
  return file;
}

/** How long destroyed keys are gathered before their copy is renewed, once for all of them. Milliseconds. */
const GATHER_MS = 20_000;

/**
 * `destroyed` is called when keys were destroyed here; `look` finds out whether another host has destroyed some; `isDue`
 * says whether the copy waits to be renewed, or could not be; `close` ends it all.
 */
export type KeyBackupKeeper = {
  destroyed(): void;
  look(): Promise<void>;
  isDue(): boolean;
  close(): Promise<void>;
};

/**
 * Renews this host's copy in the background of a server: soon after keys were destroyed here, and soon after another
 * host has destroyed some, or did while nobody looked. The store itself counts destructions.
 */
export function keyBackupKeeper(env: DataEnv, log: Log, store: Pick<Database, "db">): KeyBackupKeeper {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  /** The count that the copy was made at; undefined until one was made. */
  let seen: number | null | undefined;
  let failed = false;
  const renew = (always: boolean) => {
    running = running.then(async () => {
      try {
        if (!existsSync(keyBackupFile(env))) return;
        const count = await countedChanges(store.db, "destroyed");
        if (always || count !== seen) await backupKeys(env);
        [seen, failed] = [count, false];
      } catch (error) {
        if (!failed || always) log("key-backup.failed", errorFields(error));
        failed = true;
      }
    });
    return running;
  };
  // Where keys were destroyed here the timer is running already, and renews the copy.
  const look = async () => void (timer ?? (await renew(false)));
  const looking = setInterval(look, GATHER_MS).unref();
  return {
    destroyed: () => {
      timer ??= setTimeout(() => {
        timer = null;
        void renew(true);
      }, GATHER_MS).unref();
    },
    look,
    isDue: () => failed || timer !== null,
    close: async () => {
      clearInterval(looking);
      if (timer) {
        clearTimeout(timer);
        void renew(true);
      }
      await running;
    },
  };
}

/** After keys were destroyed: an older copy would bring them back. Where there never was a copy nothing is made. */
export async function renewKeyBackup(env: DataEnv): Promise<void> {
  if (existsSync(keyBackupFile(env))) await backupKeys(env);
}
