import type { Files } from "#app/storage/files.ts";
import type { Database } from "#db/database.ts";
import { photoLeftovers } from "#db/schema/photos.ts";
import { keptAmong } from "./kept-files.server.ts";

/** How many photos are looked for in one statement. */
const PORTION = 200;

/** Copies what one storage has and the other has not: a file never changes. @returns how many were copied */
export async function copyFiles(from: Files, to: Files): Promise<number> {
  let count = 0;
  for await (const name of from.names()) {
    if (await to.has(name)) continue;
    const bytes = await from.read(name);
    if (!bytes) continue; // it was taken away a moment ago
    await to.write(name, bytes);
    count++;
  }
  return count;
}

/**
 * After rows were put back: a job takes the files away that belong to none of them, such as photos that came later
 * than the copy.
 * @param dueAt when they go at the earliest
 */
export async function noteUnknownFiles({ db }: Pick<Database, "db">, files: Files, dueAt: Date): Promise<void> {
  let some = new Set<string>();
  const note = async () => {
    if (some.size === 0) return;
    for (const id of await keptAmong(db, [...some])) some.delete(id);
    const rows = [...some].map((id) => ({ id, dueAt }));
    if (rows.length > 0) await db.insert(photoLeftovers).values(rows).onConflictDoNothing();
    some = new Set();
  };
  for await (const name of files.names()) {
    some.add(name.split(".")[0] ?? "");
    if (some.size === PORTION) await note();
  }
  await note();
}
