import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DataEnv } from "#app/http/env.ts";
import { errorFields, type Log } from "#app/http/log.ts";
import { backupStore } from "#db/backup.ts";
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
 * Renews the copy soon after keys were destroyed, in the background of a server.
 * @returns what to call when keys were destroyed, and what to call before the end
 */
export function keyBackupKeeper(env: DataEnv, log: Log): { destroyed(): void; close(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const renew = () => {
    timer = null;
    running = renewKeyBackup(env).catch((error: unknown) => log("key-backup.failed", errorFields(error)));
  };
  return {
    destroyed: () => {
      timer ??= setTimeout(renew, GATHER_MS).unref();
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        renew();
      }
      await running;
    },
  };
}

/** After keys were destroyed: an older copy would bring them back. Where there never was a copy nothing is made. */
export async function renewKeyBackup(env: DataEnv): Promise<void> {
  if (existsSync(keyBackupFile(env))) await backupKeys(env);
}
