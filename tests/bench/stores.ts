import { join } from "node:path";
import { syncUser } from "#app/access/account/sync-user.server.ts";
import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { openVault, type Vault } from "#app/encryption/vault.server.ts";
import { systemRandom } from "#app/http/random.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import type { Member } from "#app/members/member.ts";
import { openDatabase } from "#db/client.ts";
import type { Database } from "#db/database.ts";

/** The stores of the product without its server: files of their own, with the content and the keys. */
export type Stores = { database: Database; vault: Vault; close(): Promise<void> };

export async function openStores(folder: string, name: string): Promise<Stores> {
  const stores = await storesAt(join(folder, `${name}.db`), join(folder, `${name}-keys.db`));
  await stores.database.migrate();
  await loadShippedContent(stores.database, new Date());
  return stores;
}

/** The stores in these files, also those of a server that is running. */
export async function storesAt(data: string, keysFile: string): Promise<Stores> {
  const database = await openDatabase(`file:${data}`);
  const keys = await openKeyStore(`file:${keysFile}`);
  const vault = openVault(keys, localKeyService(["a-master-key-of-the-bench-long-enough"]));
  const close = async () => {
    await vault.close();
    await database.close();
  };
  return { database, vault, close };
}

/** Somebody new, alone in their space. */
export async function newPerson({ database }: Stores, uid: string): Promise<Member> {
  const person = { uid, email: `${uid}@example.test`, firstName: "A", lastName: "B" };
  await syncUser(database, person, new Date(), systemRandom);
  return memberNow(database, uid);
}

/** The member as the database has them now. */
export async function memberNow(database: Database, uid: string): Promise<Member> {
  const member = await findMemberByUid(database.db, uid);
  if (!member) throw new Error(`${uid} was not made`);
  return member;
}
