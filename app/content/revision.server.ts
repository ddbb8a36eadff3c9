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
export const readRevision = async (db: Db): Promise<string> => (await read(db).execute())[0]?.revision ?? "";
