import type { DataEnv } from "#app/http/env.ts";
import type { Log } from "#app/http/log.ts";
import type { Database, Upgrade } from "#db/database.ts";
import { type ReachSettings, reachOf } from "#db/reach.ts";
import { keyBackupFile, keyBackupKeeper } from "./key-backup.server.ts";
import { keyServiceOf, keysUrl } from "./key-service-of.server.ts";
import { checkKeys, openKeyStore } from "./key-store.server.ts";
import { tellDue, watched } from "./keys-due.server.ts";
import { tellBroken } from "./unreadable.ts";
import { openVault, type Vault } from "./vault.server.ts";

/**
 * Opens the vault of a server, with its store of keys brought up to date.
 * @throws MasterKeyWrong or DatabaseError, with what to do
 */
export async function openVaultOf(
  env: DataEnv & ReachSettings,
  data: Database,
  log: Log,
  upgrade: Upgrade,
): Promise<Vault> {
  const url = keysUrl(env);
  const store = await openKeyStore(url, upgrade, reachOf(url, env));
  const { service, usesOld } = watched(keyServiceOf(env));
  await checkKeys(store, data, service);
  const keeper = keyBackupKeeper(env, log, store);
  const vault = openVault(store, service, { keeper, broken: tellBroken(log) });
  tellDue(vault, store, { copyFile: keyBackupFile(env), copyIsDue: keeper.isDue, usesOld });
  return vault;
}
