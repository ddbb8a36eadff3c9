import { eq } from "drizzle-orm";
import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { localKeyService } from "#app/encryption/local-key-service.ts";
import { openVault, type SealingKey } from "#app/encryption/vault.server.ts";
import { openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/dialect.ts";
import { dataKeys } from "#db/key-schema/data-keys.ts";
import { contentItems } from "#db/schema/content.ts";
import type { Bulk } from "./bulk.ts";
import { coupleRows, dateOf, type Ids, idsOf } from "./couple-rows.ts";
import { dayRows } from "./day-rows.ts";
import { letters } from "./filler.ts";
import { numbersOf, type Shape, shapesOf, TODAY } from "./shape.ts";

/** Where a size's database is, and its keys: the same address on PostgreSQL. */
export type Place = { data: string; keys: string; masterKey: string };

/** The wrapped key of somebody's words is so long. Letters. */
const WRAPPED = 80;

/** PostgreSQL's name of it; on SQLite it is in a file of its own. */
export const KEYS_TABLE = "keys.data_keys";
/** The tables that are filled. */
export const DATA_TABLES = [
  ...["users", "couples", "memberships", "invites", "sessions", "known_browsers"],
  ...["couple_days", "daily_answers", "round_parts", "thread_parts"],
];

/**
 * Makes a database with so many couples, in the order of time, as they would have come and written: what one couple
 * has written lies between what others have.
 * @returns how many answers it holds
 */
export async function seed(place: Place, size: number, now: Date): Promise<number> {
  const database = await openDatabase(place.data);
  await database.migrate();
  await loadShippedContent(database, now);
  const questions = (
    await database.db
      .select({ id: contentItems.id, detail: contentItems.detail })
      .from(contentItems)
      .where(eq(contentItems.kind, "daily-question"))
  ).flatMap(({ id, detail }) => ((detail as { kind?: string }).kind === "text" ? [id] : []));
  await database.close();
  const store = await openKeyStore(place.keys);
  await store.close();
  const shapes = shapesOf(size);
  const next = numbersOf(`rows ${size}`);
  await seedKeys(place, shapes, size, now, next);
  return seedDays(place, shapes, { size, now, questions, next });
}

/** Keys of those who are not measured: nobody opens them. */
async function seedKeys(place: Place, shapes: readonly Shape[], size: number, now: Date, next: () => number) {
  const bulk = await bulkOf(place.keys, [KEYS_TABLE]);
  const put = await bulk.into(dataKeys, ["coupleId", "author", "version", "wrapped", "wrappedBy", "createdAt"]);
  const wrappedBy = await localKeyService([place.masterKey]).current();
  const old = new Date(now.getTime() - 86_400_000);
  for (const { index, past } of shapes) {
    if (past) continue;
    const { couple, people } = idsOf(size, index);
    for (const author of people) put(couple, author, 1, letters(next, WRAPPED), wrappedBy, old);
    await bulk.room();
  }
  await bulk.done();
}

type Plan = { size: number; now: Date; questions: readonly string[]; next: () => number };

async function seedDays(place: Place, shapes: readonly Shape[], { size, now, questions, next }: Plan): Promise<number> {
  const vault = openVault(await openKeyStore(place.keys), localKeyService([place.masterKey]));
  const keysOf = async ({ couple, people }: Ids): Promise<SealingKey[]> => {
    const keys = [];
    for (const author of people) keys.push(await vault.keyFor({ coupleId: couple, author }));
    return keys;
  };
  const bulk = await bulkOf(place.data, DATA_TABLES);
  const begin = await coupleRows(bulk, size, now, next);
  const write = await dayRows(bulk, next);
  const comers = Map.groupBy(shapes, ({ first }) => first);
  let active: { shape: Shape; ids: Ids }[] = [];
  let answers = 0;
  for (let day = 0; day <= TODAY; day++) {
    for (const shape of comers.get(day) ?? []) {
      const ids = idsOf(size, shape.index);
      begin(shape, ids);
      active.push({ shape, ids });
    }
    active = active.filter(({ shape }) => day < shape.first + shape.days);
    const date = dateOf(now, day);
    for (const { shape, ids } of active) {
      const question = questions[(day + shape.index) % questions.length] ?? "";
      const keys = shape.past ? await keysOf(ids) : null;
      answers += write({ ids, date, count: day - shape.first, question, keys });
    }
    await bulk.room();
  }
  await bulk.done();
  await vault.close();
  return answers;
}

/** Only the module of the database in use is loaded. */
async function bulkOf(url: string, tables: readonly string[]): Promise<Bulk> {
  if (isPostgres) return (await import("./bulk-postgres.ts")).bulkPostgres(url, tables);
  return (await import("./bulk-sqlite.ts")).bulkSqlite(url.replace(/^file:/, ""));
}
