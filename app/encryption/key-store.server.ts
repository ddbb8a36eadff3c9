import { desc } from "drizzle-orm";
import { openDatabase } from "#db/client.ts";
import { type Database, DatabaseError, type Upgrade } from "#db/database.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import type { Reach } from "#db/reach.ts";
import type { KeyService } from "./key-service.ts";
import { hasTexts } from "./sealed-tables.server.ts";
import { keyContext } from "./vault.server.ts";

/** Opens the store of wrapped keys and brings it up to date. Throws `DatabaseError`. */
export async function openKeyStore(url: string, upgrade?: Upgrade, reach?: Reach): Promise<Database> {
  const store = await openDatabase(url, "keys", reach);
  await store.migrate(upgrade);
  return store;
}

/**
 * Whether there are keys, the newest of which the master key opens.
 * @throws MasterKeyWrong
 */
export async function opensNewest(store: Database, service: KeyService): Promise<boolean> {
  const [key] = await store.db.select().from(dataKeys).orderBy(desc(dataKeys.createdAt)).limit(1);
  if (key) (await service.unwrap(key, keyContext(key, key.version))).fill(0);
  return key !== undefined;
}

/**
 * Looks at the start whether keys, texts and master key belong together: otherwise the first one to notice would be
 * somebody whose words are gone.
 * @throws MasterKeyWrong or DatabaseError, with what to do
 */
export async function checkKeys(store: Database, data: Database, service: KeyService): Promise<void> {
  if (await opensNewest(store, service)) return;
  if (await hasTexts(data)) {
    throw new DatabaseError(
      "The database holds sealed texts and the key store holds no keys: restore the key store's backup, or set KEYS_DATABASE_URL or DATA_DIR to where it is.",
    );
  }
}
