import { eq } from "drizzle-orm";
import { newUuid, systemRandom } from "#app/http/random.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentFiles } from "#db/schema/content.ts";

/** The row that says which state of the content this is, for all processes on a database. */
const NAME = "revision";

/**
 * Says, in the transaction that changes content, that it has changed: whoever keeps it in memory reads it again. Two
 * that change content at once do so one after the other, in PostgreSQL as in SQLite.
 */
export async function reviseContent(tx: Db): Promise<void> {
  const row = { name: NAME, digest: newUuid(systemRandom) };
  await tx.insert(contentFiles).values(row).onConflictDoUpdate({ target: contentFiles.name, set: row });
}

const read = prepareOnce((db: Db) =>
  db
    .select({ revision: contentFiles.digest })
    .from(contentFiles)
    .where(eq(contentFiles.name, NAME))
    .prepare("content_revision"),
);

/** Which state the content is in now: another one after each change of it. One row. */
const readRevision = async (db: Db): Promise<string> => (await read(db).execute())[0]?.revision ?? "";

/**
 * Reads something of the content once for each process and keeps it until somebody has changed the content, here or in
 * another process.
 * @returns `now`: as it is now, for one row that is asked each time; not to be awaited inside a transaction that others
 * wait for: where the content has changed all of it is read. `known`: as it was read last, without asking
 */
export function oncePerRevision<T>(read: (db: Db) => Promise<T>) {
  const kept = new WeakMap<Db, { revision: string; value: Promise<T> }>();
  const now = async (db: Db): Promise<T> => {
    const revision = await readRevision(db);
    const before = kept.get(db);
    if (before?.revision === revision) return before.value;
    const reading = { revision, value: read(db) };
    kept.set(db, reading);
    reading.value.catch(() => {
      if (kept.get(db) === reading) kept.delete(db);
    });
    return reading.value;
  };
  return { now, known: (db: Db): Promise<T> => kept.get(db)?.value ?? now(db) };
}
